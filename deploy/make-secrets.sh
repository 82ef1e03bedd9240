#!/bin/sh
# Prints new secrets for deploy/compose.yaml as an .env file. Needs only Node.
exec node --input-type=module <<'END'
import { generateKeyPairSync, randomBytes } from 'node:crypto';

for (const name of ['POSTGRES', 'GATEWAY', 'WORKER', 'REDIS', 'TEMPORAL']) {
  console.log(`${name}_PASSWORD=${randomBytes(24).toString('hex')}`);
}
const { kty, crv, x, d } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
console.log(`SECRETS_KEY=${randomBytes(32).toString('base64url')}`);
console.log(`AUTH_KEYS='${JSON.stringify([{ kty, crv, x, d }])}'`);
END
