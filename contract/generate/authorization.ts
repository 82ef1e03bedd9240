import { z } from 'zod';
import { type Endpoint } from '../endpoint.ts';
import { isDiscovery, type Role, type Scope } from '../access.ts';
import type { ErrorCode } from '../../domain/errors.ts';
import { ENDPOINTS } from '../index.ts';
import { type Claim, OWNERSHIP, type Party } from '../ownership.ts';

/** Whoever asks: nobody, a key, or a session of one who has to do with the thing, or has not. */
export type Asker =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'key'; readonly scope: Scope }
  | { readonly kind: 'session'; readonly role: Role; readonly party?: Party };

/** Let through; let through to what is their own; let through to what is not private; or a refusal. */
export type Expectation = 'allowed' | 'own' | 'masked' | ErrorCode;

export function expectationFor(endpoint: Endpoint, claim: Claim, asker: Asker): Expectation {
  const { access } = endpoint;
  if (access === 'anyone') return 'allowed';
  if (access === 'key') return asker.kind === 'key' ? 'allowed' : 'INVALID_API_KEY';
  if (isDiscovery(access)) {
    return asker.kind === 'key' && asker.scope !== access.scope ? 'FORBIDDEN' : 'allowed';
  }
  if (asker.kind !== 'session') return 'AUTH_REQUIRED';
  if (!access.roles.includes(asker.role)) return 'FORBIDDEN';
  if (claim === 'own') return 'own';
  if (typeof claim === 'string') return 'allowed';
  const excepted = claim.except?.[asker.role];
  if (excepted) return excepted;
  if (claim.open?.includes(asker.role)) return 'allowed';
  return asker.party && claim.of.includes(asker.party) ? 'allowed' : claim.others;
}

const NAMES_A_THING = /^(id|token|refreshToken|professional|business|services)$|Ids?$/;

/** Every place of a request that names a thing, such as `params.id`. */
export function placesOf({ id, params, query, body }: Endpoint): string[] {
  return Object.entries({ params, query, body }).flatMap(([part, schema]) => {
    if (schema === undefined) return [];
    if (!(schema instanceof z.ZodObject))
      throw new Error(`the ${part} of ${id} has no fields to look at`);
    return Object.keys(schema.shape)
      .filter((field) => NAMES_A_THING.test(field))
      .map((field) => `${part}.${field}`);
  });
}

export type Row = { readonly endpoint: Endpoint; readonly place: string; readonly claim: Claim };

export const ROWS: readonly Row[] = ENDPOINTS.flatMap((endpoint) =>
  Object.entries(OWNERSHIP[endpoint.id] ?? {}).map(([place, claim]) => ({
    endpoint,
    place,
    claim,
  })),
);

const SESSIONS: readonly (readonly [string, Role, Party?])[] = [
  ['customer', 'customer', 'customer'],
  ['another customer', 'customer'],
  ['professional', 'professional', 'professional'],
  ['colleague', 'professional', 'colleague'],
  ['another professional', 'professional'],
  ['owner', 'business', 'business'],
  ['another owner', 'business'],
  ['admin', 'admin'],
];

/** The columns of the matrix that are sessions, by name. */
export const SESSION_ASKERS = new Map<string, Extract<Asker, { kind: 'session' }>>(
  SESSIONS.map(([name, role, party]) => [name, { kind: 'session', role, ...(party && { party }) }]),
);

/** The matrix as a page to read. */
export function authorizationText(): string {
  const heads = ['Operation', 'Names', 'nobody', 'key', ...SESSION_ASKERS.keys()];
  const lines = ROWS.map(({ endpoint, place, claim }) => {
    const { method, path, access } = endpoint;
    const of = (asker: Asker) => shown(expectationFor(endpoint, claim, asker));
    const key = isDiscovery(access)
      ? `with \`${access.scope}\``
      : of({ kind: 'key', scope: 'businesses:read' });
    return [
      `\`${method.toUpperCase()} ${path}\``,
      place === '-' ? '' : `\`${place}\``,
      of({ kind: 'anonymous' }),
      key,
      ...[...SESSION_ASKERS.values()].map(of),
    ];
  });
  const widths = heads
    .map((_head, n) => [...lines, heads].map((line) => line[n]!.length))
    .map((all) => Math.max(...all));
  const lineOf = (cells: readonly string[]) =>
    `| ${cells.map((cell, n) => cell.padEnd(widths[n]!)).join(' | ')} |`;
  const rule = widths.map((width) => '-'.repeat(width));
  return `${PREFACE}\n${[heads, rule, ...lines].map(lineOf).join('\n')}\n`;
}

function shown(expectation: Expectation): string {
  if (expectation === 'allowed') return 'yes';
  return expectation === 'own' || expectation === 'masked' ? expectation : `\`${expectation}\``;
}

/** What is no operation: for machines that run it, and for people who read about it. */
export const OPEN_PATHS = [
  '/healthz',
  '/readyz',
  '/metrics',
  '/docs',
  '/openapi.json',
  '/llms.txt',
  '/.well-known/jwks.json',
];

const PREFACE = `# Who may do what

Written by \`npm run authorization\` from the declarations in \`contract/\` (who may call) and from
\`contract/ownership.ts\` (whose things may be named). \`test/e2e/authorization.test.ts\` asks for every cell
over HTTP: each operation, each id that it takes, each caller; a refusal must have the code below, change
nothing and show nothing of what is private.

The thing that a request names belongs to one business: **customer** is the one who booked it, **professional**
the one in whose calendar it is, **colleague** another professional of the same business, **owner** the
owner of the business. Those called _another_ have accounts of the same kind, and nothing to do with it.

**yes**: let through. **own**: let through, and only what is the caller's is answered or touched.
**masked**: answered without anything private. A code: refused with it. A session that has ended, or a token
that is not whole, is \`AUTH_REQUIRED\` wherever a session is read; a key that is unknown or revoked is
\`INVALID_API_KEY\` everywhere.

Beside these operations, for anybody, and with nothing of anybody's in them: ${OPEN_PATHS.map((path) => `\`${path}\``).join(', ')}.
A proxy should keep \`/readyz\` and \`/metrics\` inside.
`;
