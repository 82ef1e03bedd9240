import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { z } from 'zod';
import { isLocalUrl } from '../domain/local-url.ts';

/** Schemas that read the value of an environment variable. */

/** Digits only: `Number` would read an empty text or a space as 0. */
export function wholeNumber(min: number, max = Number.MAX_SAFE_INTEGER) {
  return z
    .string()
    .regex(/^\d+$/, 'not a whole number')
    .transform(Number)
    .pipe(z.number().min(min).max(max));
}

export const port = wholeNumber(0, 65_535);

export function url(schemes: string) {
  const shape = new RegExp(`^(${schemes})://\\S+$`);
  return z
    .string()
    .refine((text) => shape.test(text) && URL.canParse(text), `not a URL with ${schemes}://`);
}

/** Over a network, others could replace what plain http answers. */
export const encryptedUrl = url('http|https').refine(
  (text) => text.startsWith('https:') || (URL.canParse(text) && isLocalUrl(text)),
  'not https, and not on this machine',
);

export const existingFile = z.string().refine((path) => existsSync(path), 'no such file');

export type SigningJwk = { kty: 'OKP'; crv: 'Ed25519'; x: string; d: string };

const Base64Of32Bytes = z.string().regex(/^[\w-]{43}$/);
const SigningJwks = z
  .array(
    z.object({
      kty: z.literal('OKP'),
      crv: z.literal('Ed25519'),
      x: Base64Of32Bytes,
      d: Base64Of32Bytes,
    }),
  )
  .min(1);

/** The error message does not quote the keys. */
export const signingKeys = z.string().transform((text, ctx): SigningJwk[] => {
  try {
    return SigningJwks.parse(JSON.parse(text));
  } catch {
    ctx.addIssue('not such an array');
    return z.NEVER;
  }
});

/** The error message does not quote the keys. */
export const encryptionKeys = z.string().transform((text, ctx): Buffer[] => {
  const keys = text.split(',').map((each) => each.trim());
  if (keys.every((each) => Base64Of32Bytes.safeParse(each).success)) {
    return keys.map((each) => Buffer.from(each, 'base64url'));
  }
  ctx.addIssue('not such keys');
  return z.NEVER;
});

/** Origins of web pages, with commas: a scheme and a host, as browsers send them. */
export const origins = z.string().transform((text, ctx): string[] => {
  const sent = text.split(',').map((each) => each.trim());
  if (sent.every((each) => URL.canParse(each) && new URL(each).origin === each)) return sent;
  ctx.addIssue('not origins such as https://app.example');
  return z.NEVER;
});

const HOPS_MAX = 10;

/** A number of proxies, or their addresses and networks such as `10.0.0.0/8`. */
export const proxies = z.string().transform((text, ctx): number | string[] => {
  if (/^\d+$/.test(text) && Number(text) <= HOPS_MAX) return Number(text);
  const networks = text.split(',').map((each) => each.trim());
  if (networks.every(isNetwork)) return networks;
  ctx.addIssue(`neither a number up to ${HOPS_MAX} nor a list of addresses`);
  return z.NEVER;
});

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const bitsMax = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  // Express rejects a network of 0 bits, which would contain every address.
  const isSized = bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= bitsMax);
  return bitsMax > 0 && isSized && rest.length === 0;
}
