import { lookup, Resolver } from 'node:dns/promises';
import { hostOf, mayConnect, parseTarget } from '../domain/webhooks/webhook-target.ts';

/** The addresses of a name; a literal address has itself. */
export type Resolve = (host: string) => Promise<readonly string[]>;

export type Target = {
  readonly url: URL;
  /** Checked: a socket may connect to each of them. */
  readonly addresses: readonly string[];
};

/**
 * Resolves the address of a webhook. Undefined if webhooks may not be sent there: one address of a name that
 * is not allowed refuses the name.
 */
export async function resolveTarget(
  text: string,
  allowPrivate: boolean,
  resolve: Resolve,
): Promise<Target | undefined> {
  const url = parseTarget(text, allowPrivate);
  if (!url) return undefined;
  const addresses = await resolve(hostOf(url));
  // Plain http is only for addresses that are known to be allowed.
  const isKnown = addresses.length > 0 || url.protocol === 'https:';
  const isAllowed =
    isKnown && addresses.every((each) => mayConnect(url.protocol, each, allowPrivate));
  return isAllowed ? { url, addresses } : undefined;
}

const TRY_MS = 2_000;
const TRIES = 2;

/**
 * Asks the name server without a thread: the few threads of a process are shared, and a name server that hangs
 * would block them. Where private addresses are allowed, the names of the machine itself count too.
 */
export function createResolve(allowPrivate: boolean): Resolve {
  const resolver = new Resolver({ timeout: TRY_MS, tries: TRIES });
  return async (host) => {
    const [system, v4, v6] = await Promise.allSettled([
      // Does not ask a server for a literal address.
      allowPrivate || isLiteral(host) ? lookup(host, { all: true }) : [],
      isLiteral(host) ? [] : resolver.resolve4(host),
      isLiteral(host) ? [] : resolver.resolve6(host),
    ]);
    const found = [
      ...(system.status === 'fulfilled' ? system.value.map(({ address }) => address) : []),
      ...[v4, v6].flatMap((each) => (each.status === 'fulfilled' ? each.value : [])),
    ];
    return [...new Set(found)];
  };
}

function isLiteral(host: string): boolean {
  return host.includes(':') || /^[\d.]+$/.test(host);
}
