#!/bin/sh
# Writes new secrets for deploy/compose.yaml to deploy/.env, readable only for you. Needs only Node.
exec node --input-type=module - "$(dirname "$0")/.env" <<'END'
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';

const passwords = ['POSTGRES', 'OWNER', 'GATEWAY', 'WORKER', 'REDIS', 'TEMPORAL', 'BACKUP'].map(
  (name) => `${name}_PASSWORD=${randomBytes(24).toString('hex')}`,
);
const { kty, crv, x, d } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
const lines = [
  ...passwords,
  `SECRETS_KEY=${randomBytes(32).toString('base64url')}`,
  `AUTH_KEYS='${JSON.stringify([{ kty, crv, x, d }])}'`,
];
// Never over a file that exists: its passwords are in the database.
writeFileSync(process.argv[2], `${lines.join('\n')}\n`, { mode: 0o600, flag: 'wx' });
END
