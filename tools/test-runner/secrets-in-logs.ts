import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEMO_PASSWORD } from '../../db/seed/demo.ts';

/** What a secret looks like, wherever it comes from. */
const SHAPES = [
  { name: 'an API key', shape: /ams_(test|live)_[\w-]{20,}/ },
  { name: 'an access token', shape: /eyJ[\w-]{10,}\.[\w-]+/ },
  { name: 'a bearer token', shape: /bearer [\w.~+/-]{8,}/i },
  // 32 random bytes: refresh tokens, reset links, invitations, calendar addresses, private keys.
  { name: 'a token', shape: /(?<![\w-])[\w-]{43}(?![\w-])/ },
  { name: 'a password in a URL', shape: /:\/\/[^\s:/@]*:[^\s:/@]+@/ },
  { name: 'a password hash', shape: /\$argon2/ },
  { name: 'a private key', shape: /-----BEGIN ([A-Z]+ )*PRIVATE KEY-----/ },
];

export type Finding = { readonly what: string; readonly line: string };

/** Lines that hold a secret: by its shape, or because it is one of those that were used. */
export function secretsIn(text: string, used: readonly string[]): Finding[] {
  return text.split('\n').flatMap((line) => {
    const shaped = SHAPES.find(({ shape }) => shape.test(line));
    if (shaped) return [{ what: shaped.name, line }];
    return used.some((secret) => line.includes(secret)) ? [{ what: 'a password', line }] : [];
  });
}

/** A key to Temporal is an access token in form, but for those that tests make up. */
const SECRET_LITERAL = /(?:password['"]?: |(?:PASSWORD|API_KEY) = )(['"`])([^'"`\\$]{8,})\1/g;

/** Every password that a test writes down, and every key to Temporal. */
export function passwordsOf(testDir: string): string[] {
  const files = readdirSync(testDir, { recursive: true, encoding: 'utf8' });
  const found = files
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(testDir, name), 'utf8'))
    .flatMap((text) => [...text.matchAll(SECRET_LITERAL)].map(([, , password]) => password!));
  return [...new Set([DEMO_PASSWORD, ...found])];
}

/** All that our own processes said during a run. */
export function readLogs(logDir: string): string {
  return readdirSync(logDir, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.log'))
    .map((name) => readFileSync(join(logDir, name), 'utf8'))
    .join('\n');
}
