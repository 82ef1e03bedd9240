import { parseTarget } from '../../domain/webhooks/webhook-target.ts';
import { isLocalHost } from '../access/address.ts';

/** The addresses of the authorization server and of what its tokens open. */
export type OAuthAddresses = {
  readonly issuer: string;
  /** The audience of the tokens of agents. */
  readonly resource: string;
  readonly resourceMetadata: string;
  /** The web pages that may call `/mcp`. */
  readonly origins: ReadonlySet<string>;
};

export const MCP_PATH = '/mcp';
export const RESOURCE_METADATA_PATH = '/.well-known/oauth-protected-resource';

export function toAddresses(publicUrl: string, origins: readonly string[]): OAuthAddresses {
  return {
    origins: new Set([new URL(publicUrl).origin, ...origins]),
    issuer: publicUrl,
    resource: `${publicUrl}${MCP_PATH}`,
    resourceMetadata: `${publicUrl}${RESOURCE_METADATA_PATH}${MCP_PATH}`,
  };
}

/** A client is the address of its document, written in one way only: with a path, without `..` and default ports. */
export function isClientId(text: string, allowPrivate: boolean): boolean {
  const url = parseTarget(text, allowPrivate);
  return url !== undefined && url.href === text && url.pathname !== '/';
}

/** Name and port; a name in another script in its ASCII form, which cannot pass for another name. Of an app, its scheme. */
export function hostIn(address: string): string {
  const { protocol, host } = new URL(address);
  return isApp(protocol) ? protocol.replace(/:$/, '') : host;
}

/** A scheme that is a domain (RFC 8252). Any app can claim it. */
const isApp = (protocol: string) => /^[a-z][\w-]*(?:\.[\w-]+)+:$/.test(protocol);

/** Whether a program on the machine of the user gets the redirect. */
export function isLocalRedirect(address: string): boolean {
  return isApp(new URL(address).protocol) || isLoopbackAddress(address);
}

function isLoopbackAddress(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && isLocalHost(hostname.replace(/^\[|\]$/g, ''));
}

/** https, a program on the machine of the user, or an app. */
function isAllowedRedirect(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hash, username, password } = new URL(address);
  const isPlain = hash === '' && username === '' && password === '';
  return isPlain && (protocol === 'https:' || isLocalRedirect(address));
}

/** Whether the document has the address. A program gets any free port of its machine, so the port is left out there. */
export function hasRedirect(registered: readonly string[], sent: string): boolean {
  if (!isAllowedRedirect(sent)) return false;
  if (registered.includes(sent)) return true;
  return (
    isLoopbackAddress(sent) &&
    registered.some(
      (each) => URL.canParse(each) && isLoopbackAddress(each) && portless(each) === portless(sent),
    )
  );
}

function portless(address: string): string {
  const url = new URL(address);
  url.port = '';
  return url.href;
}

/** The redirect of a response to the agent. */
export function toRedirect(
  redirectUri: string,
  fields: Readonly<Record<string, string | undefined>>,
): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  return url.href;
}
