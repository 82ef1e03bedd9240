import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { ConfigError, gatewayConfig, workerConfig } from '../../config/index.ts';

const { kty, crv, x, d } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
const KEY = { kty, crv, x, d };

const GOOD = {
  DATABASE_URL: 'postgres://amsel@localhost/amsel',
  TEMPORAL_ADDRESS: 'localhost:7233',
  REDIS_URL: 'redis://localhost:6379',
  AUTH_KEYS: JSON.stringify([KEY]),
};

function messageFor(changes: Record<string, string | undefined>, read = gatewayConfig): string {
  try {
    read({ ...GOOD, ...changes });
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'no error';
}

describe('a good configuration', () => {
  test('has defaults for what is not set', () => {
    expect(gatewayConfig(GOOD)).toEqual({
      ...GOOD,
      AUTH_KEYS: [KEY],
      DATABASE_POOL_MAX: 10,
      KEYS_PER_HOUR: 20,
      TRUST_PROXY: 0,
      ANONYMOUS_PER_MINUTE: 1_200,
      MAIL_FROM: 'Amsel <no-reply@localhost>',
      MAIL_OUTBOX_DIR: 'outbox',
      TEMPORAL_NAMESPACE: 'default',
      TEMPORAL_TASK_QUEUE: 'amsel',
      CALENDAR_ACTORS: 2,
      LOG_LEVEL: 'info',
      HOST: '127.0.0.1',
      PORT: 3000,
    });
  });

  test('reads numbers from text', () => {
    expect(gatewayConfig({ ...GOOD, PORT: '8080', DATABASE_POOL_MAX: '25' })).toMatchObject({
      PORT: 8080,
      DATABASE_POOL_MAX: 25,
    });
  });

  test.each([
    ['2', 2],
    ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
  ])('trusts proxies by number or by address: %s', (text, proxies) => {
    expect(gatewayConfig({ ...GOOD, TRUST_PROXY: text }).TRUST_PROXY).toEqual(proxies);
  });

  test('of a worker needs neither Redis nor keys', () => {
    const { DATABASE_URL, TEMPORAL_ADDRESS } = GOOD;
    expect(workerConfig({ DATABASE_URL, TEMPORAL_ADDRESS })).toMatchObject({
      DATABASE_URL,
      TEMPORAL_ADDRESS,
    });
  });

  test('leaves out what the processes do not read', () => {
    expect(gatewayConfig({ ...GOOD, HOME: '/root' })).not.toHaveProperty('HOME');
  });
});

describe('a wrong configuration', () => {
  test.each([
    ['DATABASE_URL', 'mysql://localhost/amsel', 'Postgres 14 or newer'],
    ['DATABASE_POOL_MAX', '0', 'connections each process may hold'],
    ['TEMPORAL_ADDRESS', 'localhost', 'Temporal frontend, host:port'],
    ['REDIS_URL', 'localhost:6379', 'Redis or Valkey'],
    ['PORT', '70000', 'port the API listens on'],
    ['PORT', 'http', 'port the API listens on'],
    ['LOG_LEVEL', 'loud', 'how much the logs say'],
    ['AUTH_KEYS', '{}', 'private Ed25519 JWKs as a JSON array'],
    ['TRUST_PROXY', '11', 'how many proxies stand in front'],
    ['TRUST_PROXY', 'true', 'how many proxies stand in front'],
    ['TRUST_PROXY', '10.0.0.0/33', 'how many proxies stand in front'],
    ['TRUST_PROXY', '10.0.0.1,', 'how many proxies stand in front'],
    ['ANONYMOUS_PER_MINUTE', '-1', 'requests without key or session'],
  ])('of %s as %s says what is expected', (name, value, expected) => {
    expect(messageFor({ [name]: value })).toContain(`${name} is wrong; expected: ${expected}`);
  });

  test.each(['DATABASE_URL', 'TEMPORAL_ADDRESS', 'REDIS_URL', 'AUTH_KEYS'])(
    'without %s says that it is not set',
    (name) => {
      expect(messageFor({ [name]: undefined })).toContain(`${name} is not set; expected: `);
    },
  );

  test('names all that is wrong at once', () => {
    const message = messageFor({ DATABASE_URL: undefined, PORT: '-1', REDIS_URL: 'x' });
    expect(message.match(/^ {2}\w+/gm)).toEqual(['  DATABASE_URL', '  PORT', '  REDIS_URL']);
  });

  test('does not blame what is right', () => {
    expect(messageFor({ PORT: '-1' })).not.toContain('REDIS_URL');
  });

  test('of a worker names the variable too', () => {
    expect(messageFor({ TEMPORAL_ADDRESS: 'x' }, workerConfig as typeof gatewayConfig)).toContain(
      'TEMPORAL_ADDRESS is wrong',
    );
  });

  test.each([
    ['no JSON', 'secret'],
    ['an empty list', '[]'],
    ['a key alone', JSON.stringify(KEY)],
    ['a public key', JSON.stringify([{ kty, crv, x }])],
    ['a key of another type', JSON.stringify([{ ...KEY, kty: 'EC' }])],
    ['a key of another curve', JSON.stringify([{ ...KEY, crv: 'X25519' }])],
    ['a bad key behind a good one', JSON.stringify([KEY, {}])],
  ])('of keys with %s is refused', (_what, keys) => {
    expect(messageFor({ AUTH_KEYS: keys })).toContain('AUTH_KEYS is wrong');
  });

  test.each([
    ['DATABASE_URL', 'mysql://amsel:hunter2@localhost/amsel'],
    ['REDIS_URL', 'http://:hunter2@localhost:6379'],
    ['AUTH_KEYS', JSON.stringify([{ ...KEY, crv: 'hunter2' }])],
    ['AUTH_KEYS', 'hunter2'],
  ])('of %s keeps its value to itself', (name, value) => {
    expect(messageFor({ [name]: value })).not.toContain('hunter2');
  });

  test('of one variable keeps the values of the others to itself', () => {
    const message = messageFor({
      DATABASE_URL: 'postgres://amsel:hunter2@localhost/a',
      PORT: '-1',
    });
    expect(message).not.toContain('hunter2');
    expect(message).not.toContain(d);
  });
});

test('a variable that is set to nothing counts as not set', () => {
  expect(messageFor({ PORT: '' })).toBe('no error');
});

test('an outside issuer that is told of only in part is refused, naming what is missing', () => {
  expect(messageFor({ AUTH_ISSUER: 'https://issuer.example' })).toContain(
    'not set: AUTH_JWKS_URL, AUTH_AUDIENCE',
  );
});
