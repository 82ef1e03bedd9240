import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import {
  ConfigError,
  databaseConfig,
  gatewayConfig,
  promotionConfig,
  temporalConfig,
  workerConfig,
} from '../../../config/index.ts';
import { temporalConnection } from '../../../config/temporal.ts';

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
      DATABASE_READ_LAG_MAX_MS: 5_000,
      KEYS_PER_HOUR: 20,
      TRUST_PROXY: 0,
      ANONYMOUS_PER_MINUTE: 1_200,
      MAIL_FROM: 'Amsel <no-reply@localhost>',
      MAIL_OUTBOX_DIR: 'outbox',
      TEMPORAL_NAMESPACE: 'default',
      TEMPORAL_TASK_QUEUE: 'amsel',
      CALENDAR_ACTORS: 2,
      COMMANDS_WAITING_MAX: 5_000,
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
    ['DATABASE_READ_LAG_MAX_MS', '0', 'how far the replica may lag'],
    ['DATABASE_READ_URL', 'replica', 'streaming replica of DATABASE_URL'],
    ['DATABASE_POOL_MAX', '0', 'connections each process may hold'],
    ['DATABASE_URL', 'postgres://localhost:x/amsel', 'Postgres 14 or newer'],
    ['TEMPORAL_ADDRESS', 'localhost', 'Temporal frontend, host:port'],
    ['TEMPORAL_ADDRESS', 'https://localhost:7233', 'Temporal frontend, host:port'],
    ['TEMPORAL_ADDRESS', 'localhost:72330', 'Temporal frontend, host:port'],
    ['REDIS_URL', 'localhost:6379', 'Redis or Valkey'],
    ['REDIS_URL', 'redis://localhost:x', 'Redis or Valkey'],
    ['PORT', '70000', 'port the API listens on'],
    ['PORT', 'http', 'port the API listens on'],
    ['PORT', ' ', 'port the API listens on'],
    ['PORT', '0x50', 'port the API listens on'],
    ['CALENDAR_ACTORS', '1.5', 'actors that share the calendars'],
    ['LOG_LEVEL', 'loud', 'how much the logs say'],
    ['TEMPORAL_TLS', 'yes', 'on or off'],
    ['TEMPORAL_TLS_CA', 'ca.pem', 'PEM of the authority'],
    ['TEMPORAL_TLS_KEY', '-----BEGIN CERTIFICATE-----', 'PEM of that certificate'],
    ['TEMPORAL_API_KEY', 'two words', 'key to show to Temporal'],
    ['AUTH_KEYS', '{}', 'private Ed25519 JWKs as a JSON array'],
    ['TRUST_PROXY', '11', 'how many proxies stand in front'],
    ['TRUST_PROXY', 'true', 'how many proxies stand in front'],
    ['TRUST_PROXY', '10.0.0.0/0', 'how many proxies stand in front'],
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
    ['TEMPORAL_TLS_KEY', 'hunter2'],
    ['TEMPORAL_API_KEY', 'hunter2 '],
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

describe('a value in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'amsel-config-'));
  const fileOf = (text: string) => {
    const file = join(folder, 'value');
    writeFileSync(file, text);
    return file;
  };

  test('counts as if it were set, without the line end', () => {
    const { REDIS_URL, ...rest } = GOOD;
    expect(gatewayConfig({ ...rest, REDIS_URL_FILE: fileOf(`${REDIS_URL}\n`) })).toEqual(
      gatewayConfig(GOOD),
    );
  });

  test('that is empty is no number', () => {
    expect(messageFor({ ANONYMOUS_PER_MINUTE_FILE: fileOf('\n') })).toContain(
      'ANONYMOUS_PER_MINUTE is wrong',
    );
  });

  test('is refused beside the value itself', () => {
    expect(messageFor({ REDIS_URL_FILE: fileOf(GOOD.REDIS_URL) })).toBe(
      'REDIS_URL and REDIS_URL_FILE are both set; expected: one of them',
    );
  });

  test('that cannot be read is named', () => {
    const message = messageFor({ REDIS_URL: undefined, REDIS_URL_FILE: join(folder, 'nothing') });
    expect(message).toContain('REDIS_URL_FILE is wrong; expected: a file that can be read');
  });
});

describe('the way to Temporal', () => {
  const CA = '-----BEGIN CERTIFICATE-----';
  const way = (env: Record<string, string>) =>
    temporalConnection(temporalConfig({ TEMPORAL_ADDRESS: 'temporal:7233', ...env }));

  test.each([
    ['without TLS where nothing asks for it', {}, false],
    ['with TLS where it is on', { TEMPORAL_TLS: 'on' }, {}],
    ['with TLS where an API key is shown', { TEMPORAL_API_KEY: 'key' }, {}],
    [
      'with TLS where an authority is named',
      { TEMPORAL_TLS_CA: CA },
      { serverRootCACertificate: Buffer.from(CA) },
    ],
    [
      'with TLS where a name is expected',
      { TEMPORAL_TLS_SERVER_NAME: 't' },
      { serverNameOverride: 't' },
    ],
    ['without TLS where it is off', { TEMPORAL_TLS: 'off' }, false],
  ])('is %s', (_how, env, tls) => {
    expect(way(env)).toMatchObject({ address: 'temporal:7233', tls });
  });

  test('is refused where a key would be shown without TLS', () => {
    expect(messageFor({ TEMPORAL_TLS: 'off', TEMPORAL_API_KEY: 'key' })).toContain(
      'TEMPORAL_TLS is off; expected: on, or without TEMPORAL_API_KEY',
    );
  });

  test('needs the key of a certificate', () => {
    expect(messageFor({ TEMPORAL_TLS_CERT: CA })).toContain('not set: TEMPORAL_TLS_KEY');
    expect(messageFor({ TEMPORAL_TLS_CERT: CA }, workerConfig as typeof gatewayConfig)).toContain(
      'not set: TEMPORAL_TLS_KEY',
    );
  });
});

test('a command asks only for what it needs', () => {
  const { DATABASE_URL, TEMPORAL_ADDRESS } = GOOD;
  expect(databaseConfig({ DATABASE_URL })).toEqual({ DATABASE_URL });
  expect(temporalConfig({ TEMPORAL_ADDRESS })).toMatchObject({ TEMPORAL_NAMESPACE: 'default' });
  expect(promotionConfig({ TEMPORAL_ADDRESS, WORKER_BUILD_ID: 'v1' })).toMatchObject({
    WORKER_BUILD_ID: 'v1',
  });
  expect(() => promotionConfig({ TEMPORAL_ADDRESS })).toThrow('WORKER_BUILD_ID is not set');
});
