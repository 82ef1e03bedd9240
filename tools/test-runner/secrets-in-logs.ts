import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEMO_PASSWORD } from '../../db/seed/demo.ts';

const SECRET_PATTERNS = [
  { kind: 'an API key', pattern: /ams_(test|live)_[\w-]{20,}/ },
  { kind: 'an access token', pattern: /eyJ[\w-]{10,}\.[\w-]+/ },
  { kind: 'a webhook secret', pattern: /whsec_[\w+/]{8,}/ },
  { kind: 'a bearer token', pattern: /bearer [\w.~+/-]{8,}/i },
  { kind: 'a private key', pattern: /-----BEGIN ([A-Z]+ )*PRIVATE KEY-----/ },
  // 32 random bytes: refresh tokens, reset links, invitations, calendar addresses, private keys.
  { kind: 'a token', pattern: /(?<![\w-])[\w-]{43}(?![\w-])/ },
  { kind: 'a password in a URL', pattern: /:\/\/[^\s:/@]*:[^\s:/@]+@/ },
  { kind: 'a password hash', pattern: /\$argon2/ },
];

export type Finding = { readonly kind: string; readonly line: string };

/** Finds lines with text that looks like a secret, or that contains one of these passwords. */
export function findSecrets(text: string, passwords: readonly string[]): Finding[] {
  return text.split('\n').flatMap((line) => {
    const match = SECRET_PATTERNS.find(({ pattern }) => pattern.test(line));
    if (match) return [{ kind: match.kind, line }];
    return passwords.some((password) => line.includes(password))
      ? [{ kind: 'a password', line }]
      : [];
  });
}

/** The API keys of Temporal that tests make up do not look like access tokens, as real ones do. */
const SECRET_LITERAL = /(?:password['"]?: |(?:PASSWORD|API_KEY) = )(['"`])([^'"`\\$]{8,})\1/g;

/** Lists every password and every API key of Temporal in the source of the tests. */
export function listPasswords(testDir: string): string[] {
  const files = readdirSync(testDir, { recursive: true, encoding: 'utf8' });
  const found = files
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(testDir, name), 'utf8'))
    .flatMap((text) => [...text.matchAll(SECRET_LITERAL)].map(([, , password]) => password!));
  return [...new Set([DEMO_PASSWORD, ...found])];
}

export function readLogs(logDir: string): string {
  return readdirSync(logDir, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.log'))
    .map((name) => readFileSync(join(logDir, name), 'utf8'))
    .join('\n');
}
