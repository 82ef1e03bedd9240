#!/bin/sh
# Writes new secrets for deploy/compose.yaml to deploy/.env, readable only for you. Needs only Node.
exec node --input-type=module - "$(dirname "$0")/.env" <<'END'
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';

const file = process.argv[2];
if (existsSync(file)) {
  console.error(`${file} exists, and its passwords are in the database: it is not replaced`);
  process.exit(1);
}
const passwords = ['POSTGRES', 'OWNER', 'GATEWAY', 'WORKER', 'REDIS', 'TEMPORAL', 'BACKUP'].map(
  (name) => `${name}_PASSWORD=${randomBytes(24).toString('hex')}`,
);
const { kty, crv, x, d } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
const lines = [
  ...passwords,
  `SECRETS_KEY=${randomBytes(32).toString('base64url')}`,
  `AUTH_KEYS='${JSON.stringify([{ kty, crv, x, d }])}'`,
];
writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600, flag: 'wx' });
END
