import { type AddressKind, kindOfAddress } from './public-address.ts';

export const WEBHOOK_URL_MAX = 2_000;

/** The address of a webhook; undefined if no webhook may have it. Plain http needs `allowPrivate`. */
export function parseTarget(text: string, allowPrivate: boolean): URL | undefined {
  if (text.length > WEBHOOK_URL_MAX || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isScheme = url.protocol === 'https:' || (url.protocol === 'http:' && allowPrivate);
  // Credentials and fragments are no part of an address; a log would show the former.
  const isPlain = url.username === '' && url.password === '' && url.hash === '';
  const isAllowed = isScheme && isPlain && (allowPrivate || !isLocalName(url));
  return isAllowed ? url : undefined;
}

/** Names of the machine itself, which no name server need know (RFC 6761). */
function isLocalName(url: URL): boolean {
  return /(^|\.)localhost\.?$/.test(url.hostname);
}

/** The name or address to resolve. The URL parser has turned decimal and octal forms into dotted ones. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}

const ALLOWED: Readonly<Record<string, readonly AddressKind[]>> = {
  'https:': ['public'],
  'http:': [],
};
const ALLOWED_WITH_PRIVATE: typeof ALLOWED = {
  'https:': ['public', 'loopback', 'private'],
  'http:': ['loopback'],
};

/** True if a webhook may be sent to this address, by this scheme. */
export function mayConnect(protocol: string, address: string, allowPrivate: boolean): boolean {
  const allowed = (allowPrivate ? ALLOWED_WITH_PRIVATE : ALLOWED)[protocol] ?? [];
  return allowed.includes(kindOfAddress(address));
}
