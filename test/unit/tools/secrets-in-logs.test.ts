import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { newId } from '../../../contract/ids.ts';
import { newSecret } from '../../../contract/secrets.ts';
import { newApiKey } from '../../../gateway/access/api-key.ts';
import { ROOT } from '../../../launcher/paths.ts';
import { generateSecrets } from '../../../launcher/secrets.ts';
import { listPasswords, findSecrets } from '../../../tools/test-runner/secrets-in-logs.ts';
import { PASSWORD } from '../../support/factories.ts';

const passwords = listPasswords(join(ROOT, 'test'));
const findingsIn = (message: string) =>
  findSecrets(JSON.stringify({ level: 30, message }), passwords).map(({ kind }) => kind);

test.each([
  ['an API key', newApiKey('live')],
  ['an access token', 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJ1c3IifQ.c2ln'],
  ['a bearer token', 'Authorization: Bearer not-a-token-at-all'],
  ['a token', `/api/auth/password/reset?token=${newSecret().token}`],
  ['a token', generateSecrets().authKeys],
  ['a password in a URL', `postgres://amsel:${randomBytes(24).toString('hex')}@localhost/amsel`],
  ['a password in a URL', 'redis://:hunter2@localhost'],
  ['a password hash', '$argon2id$v=19$m=19456,t=2,p=1$abc'],
  [
    'a private key',
    generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  ],
  ['a private key', '-----BEGIN RSA PRIVATE KEY-----'],
  ['a password', `login with ${PASSWORD}`],
  ['a password', 'TEMPORAL_API_KEY=key-of-the-test'],
  ['a password', 'login with demo-password-1'],
])('finds %s in a log', (what, message) => {
  expect(findingsIn(message)).toEqual([what]);
});

test.each([
  newId('apt'),
  'ab'.repeat(32),
  '018f3c1e-7b1a-7c3e-9d2f-1a2b3c4d5e6f',
  'connect ECONNREFUSED 127.0.0.1:5432',
  'http://localhost:3000/docs',
])('accepts %s in a log', (message) => {
  expect(findingsIn(message)).toEqual([]);
});
