import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import {
  ConfigError,
  readDatabaseConfig,
  readGatewayConfig,
  readPromotionConfig,
  readTemporalConfig,
  readWorkerConfig,
} from '../../../config/index.ts';
import { readVariables } from '../../../config/read.ts';
import { temporalConnection } from '../../../config/temporal.ts';

const { kty, crv, x, d } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
const KEY = { kty, crv, x, d };

const VALID = {
  DATABASE_URL: 'postgres://amsel@localhost/amsel',
  TEMPORAL_ADDRESS: 'localhost:7233',
  REDIS_URL: 'redis://localhost:6379',
  AUTH_KEYS: JSON.stringify([KEY]),
  SECRETS_KEY: Buffer.alloc(32, 1).toString('base64url'),
};

type Env = Record<string, string | undefined>;

function messageFor(changes: Env, read: (env: Env) => unknown = readGatewayConfig): string {
  try {
    read({ ...VALID, ...changes });
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'no error';
}

describe('a complete configuration', () => {
  test('has defaults for unset variables', () => {
    expect(readGatewayConfig(VALID)).toEqual({
      ...VALID,
      AUTH_KEYS: [KEY],
      SECRETS_KEY: [Buffer.alloc(32, 1)],
      DATABASE_POOL_MAX: 10,
      DATABASE_READ_LAG_MAX_MS: 5_000,
      REDIS_TIMEOUT_MS: 150,
      KEYS_PER_HOUR: 20,
      TRUST_PROXY: 0,
      ANONYMOUS_PER_MINUTE: 0,
      SESSION_PER_MINUTE: 600,
      MCP_ORIGINS: [],
      CONNECTIONS_MAX: 4_000,
      MAIL_FROM: 'Amsel <no-reply@localhost>',
      MAIL_OUTBOX_DIR: 'outbox',
      PICTURES_DIR: 'pictures',
      PICTURES_S3_REGION: 'us-east-1',
      WEBHOOKS_ALLOW_PRIVATE: '0',
      TEMPORAL_NAMESPACE: 'default',
      TEMPORAL_TASK_QUEUE: 'amsel',
      CALENDAR_ACTORS: 1,
      COMMANDS_WAITING_MAX: 5_000,
      LOG_LEVEL: 'info',
      HOST: '127.0.0.1',
      PORT: 3000,
    });
  });

  test('has numbers for numeric texts', () => {
    expect(readGatewayConfig({ ...VALID, PORT: '8080', DATABASE_POOL_MAX: '25' })).toMatchObject({
      PORT: 8080,
      DATABASE_POOL_MAX: 25,
    });
  });

  test.each([
    ['2', 2],
    ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
  ])('accepts trusted proxies by number or address: %s', (text, proxies) => {
    expect(readGatewayConfig({ ...VALID, TRUST_PROXY: text }).TRUST_PROXY).toEqual(proxies);
  });

  test('of a worker needs neither REDIS_URL nor AUTH_KEYS', () => {
    const { DATABASE_URL, TEMPORAL_ADDRESS, SECRETS_KEY } = VALID;
    expect(readWorkerConfig({ DATABASE_URL, TEMPORAL_ADDRESS, SECRETS_KEY })).toMatchObject({
      DATABASE_URL,
      TEMPORAL_ADDRESS,
    });
  });

  test.each([['HOME'], ['SMS_GATEWAY_TOKEN']])(
    'of a gateway omits %s, which it does not read',
    (name) => {
      expect(readGatewayConfig({ ...VALID, [name]: '/root' })).not.toHaveProperty(name);
    },
  );
});

describe('an invalid configuration', () => {
  test.each([
    ['DATABASE_URL', 'mysql://localhost/amsel', 'Postgres 14 or newer'],
    ['DATABASE_READ_LAG_MAX_MS', '0', 'maximum lag of the replica'],
    ['DATABASE_READ_URL', 'replica', 'streaming replica of DATABASE_URL'],
    ['DATABASE_POOL_MAX', '0', 'database connections of each process'],
    ['DATABASE_URL', 'postgres://localhost:x/amsel', 'Postgres 14 or newer'],
    ['TEMPORAL_ADDRESS', 'localhost', 'Temporal frontend, host:port'],
    ['TEMPORAL_ADDRESS', 'https://localhost:7233', 'Temporal frontend, host:port'],
    ['TEMPORAL_ADDRESS', 'localhost:72330', 'Temporal frontend, host:port'],
    ['REDIS_URL', 'localhost:6379', 'Redis or Valkey'],
    ['REDIS_URL', 'redis://localhost:x', 'Redis or Valkey'],
    ['PORT', '70000', 'port of the API'],
    ['PORT', 'http', 'port of the API'],
    ['PORT', ' ', 'port of the API'],
    ['PORT', '0x50', 'port of the API'],
    ['CALENDAR_ACTORS', '1.5', 'number of actors that share the calendars'],
    ['LOG_LEVEL', 'loud', 'fatal, error, warn'],
    ['TEMPORAL_TLS', 'yes', 'on or off'],
    ['TEMPORAL_TLS_CA', 'ca.pem', 'PEM of the authority'],
    ['TEMPORAL_TLS_KEY', '-----BEGIN CERTIFICATE-----', 'PEM of the private key'],
    ['TEMPORAL_API_KEY', 'two words', 'API key for Temporal'],
    ['AUTH_KEYS', '{}', 'private Ed25519 JWKs as a JSON array'],
    ['SECRETS_KEY', 'short', '32 bytes as base64url'],
    ['TRUST_PROXY', '11', 'number of proxies in front of the gateway'],
    ['TRUST_PROXY', 'true', 'number of proxies in front of the gateway'],
    ['TRUST_PROXY', '10.0.0.0/0', 'number of proxies in front of the gateway'],
    ['TRUST_PROXY', '10.0.0.0/33', 'number of proxies in front of the gateway'],
    ['TRUST_PROXY', '10.0.0.1,', 'number of proxies in front of the gateway'],
    ['ANONYMOUS_PER_MINUTE', '-1', 'requests per minute and address'],
    ['SESSION_PER_MINUTE', '-1', 'requests per minute and account'],
    ['MCP_ORIGINS', 'https://app.example/', 'origins of web pages'],
    ['MCP_ORIGINS', '*', 'origins of web pages'],
  ])('with %s=%s names the variable and the expected value', (name, value, expected) => {
    expect(messageFor({ [name]: value })).toContain(`${name} is wrong; expected: ${expected}`);
  });

  test.each(['DATABASE_URL', 'TEMPORAL_ADDRESS', 'REDIS_URL', 'AUTH_KEYS', 'SECRETS_KEY'])(
    'without %s says that the variable is not set',
    (name) => {
      expect(messageFor({ [name]: undefined })).toMatch(
        new RegExp(`${name} is not set; expected: [^(]+$`, 'm'),
      );
    },
  );

  test('names all wrong variables at once', () => {
    const message = messageFor({ DATABASE_URL: undefined, PORT: '-1', REDIS_URL: 'x' });
    expect(message.match(/^ {2}\w+/gm)).toEqual(['  DATABASE_URL', '  PORT', '  REDIS_URL']);
  });

  test('does not name valid variables', () => {
    expect(messageFor({ PORT: '-1' })).not.toContain('REDIS_URL');
  });

  test('of a worker names the variable', () => {
    expect(messageFor({ TEMPORAL_ADDRESS: 'x' }, readWorkerConfig)).toContain(
      'TEMPORAL_ADDRESS is wrong',
    );
  });

  test.each([
    ['text that is not JSON', 'secret'],
    ['an empty array', '[]'],
    ['a single key without an array', JSON.stringify(KEY)],
    ['a public key', JSON.stringify([{ kty, crv, x }])],
    ['a key of another type', JSON.stringify([{ ...KEY, kty: 'EC' }])],
    ['a key of another curve', JSON.stringify([{ ...KEY, crv: 'X25519' }])],
    ['an invalid key after a valid one', JSON.stringify([KEY, {}])],
  ])('with AUTH_KEYS as %s is refused', (_description, keys) => {
    expect(messageFor({ AUTH_KEYS: keys })).toContain('AUTH_KEYS is wrong');
  });

  test.each([
    ['DATABASE_URL', 'mysql://amsel:hunter2@localhost/amsel'],
    ['REDIS_URL', 'http://:hunter2@localhost:6379'],
    ['AUTH_KEYS', JSON.stringify([{ ...KEY, crv: 'hunter2' }])],
    ['AUTH_KEYS', 'hunter2'],
    ['SECRETS_KEY', 'hunter2'],
    ['TEMPORAL_TLS_KEY', 'hunter2'],
    ['TEMPORAL_API_KEY', 'hunter2 '],
  ])('does not show the value of %s', (name, value) => {
    expect(messageFor({ [name]: value })).not.toContain('hunter2');
  });

  test('does not show the value of a token', () => {
    const read = () =>
      readVariables({ SMS_GATEWAY_TOKEN: z.literal('') }, { SMS_GATEWAY_TOKEN: 'hunter2' });
    expect(read).toThrow('SMS_GATEWAY_TOKEN is wrong');
    expect(read).not.toThrow('hunter2');
  });

  test('shows a wrong value that is no secret', () => {
    expect(messageFor({ LOG_LEVEL: 'loud' })).toContain("found: 'loud'");
  });

  test('does not show the values of other variables', () => {
    const message = messageFor({
      DATABASE_URL: 'postgres://amsel:hunter2@localhost/a',
      PORT: '-1',
    });
    expect(message).not.toContain('hunter2');
    expect(message).not.toContain(d);
  });
});

test('an empty variable counts as unset', () => {
  expect(messageFor({ PORT: '' })).toBe('no error');
});

test('an incomplete external issuer is refused with the names of the unset variables', () => {
  expect(messageFor({ AUTH_ISSUER: 'https://issuer.example' })).toContain(
    'not set: AUTH_JWKS_URL, AUTH_AUDIENCE',
  );
});

test('an external issuer cannot have the audience of agents', () => {
  const issuer = { AUTH_ISSUER: 'https://issuer.example', AUTH_JWKS_URL: 'https://issuer.example' };
  const messageOf = (audience: string) =>
    messageFor({ ...issuer, PUBLIC_URL: 'https://amsel.example', AUTH_AUDIENCE: audience });
  expect(messageOf('https://amsel.example/mcp')).toContain('AUTH_AUDIENCE is wrong');
  expect(messageOf('https://amsel.example')).toContain('no error');
});

test.each([
  ['http://issuer.example/jwks', 'AUTH_JWKS_URL is wrong'],
  ['http://127.0.0.1.example/jwks', 'AUTH_JWKS_URL is wrong'],
  ['https://issuer.example/jwks', 'no error'],
  ['http://127.0.0.1:4000/jwks', 'no error'],
  ['http://localhost/jwks', 'no error'],
])('keys of an external issuer come by https, or from this machine: %s', (url, expected) => {
  const issuer = { AUTH_ISSUER: 'https://issuer.example', AUTH_AUDIENCE: 'amsel' };
  expect(messageFor({ ...issuer, AUTH_JWKS_URL: url })).toContain(expected);
});

describe('a value from NAME_FILE', () => {
  const folder = mkdtempSync(join(tmpdir(), 'amsel-config-'));
  const fileOf = (text: string) => {
    const file = join(folder, 'value');
    writeFileSync(file, text);
    return file;
  };

  test('is used without its line end', () => {
    const { REDIS_URL, ...rest } = VALID;
    expect(readGatewayConfig({ ...rest, REDIS_URL_FILE: fileOf(`${REDIS_URL}\n`) })).toEqual(
      readGatewayConfig(VALID),
    );
  });

  test('is not a number if the file is empty', () => {
    expect(messageFor({ ANONYMOUS_PER_MINUTE_FILE: fileOf('\n') })).toContain(
      'ANONYMOUS_PER_MINUTE is wrong',
    );
  });

  test('is refused if NAME is set as well', () => {
    expect(messageFor({ REDIS_URL_FILE: fileOf(VALID.REDIS_URL) })).toBe(
      'REDIS_URL and REDIS_URL_FILE are both set; expected: one of them',
    );
  });

  test('is refused if the file cannot be read', () => {
    const message = messageFor({ REDIS_URL: undefined, REDIS_URL_FILE: join(folder, 'nothing') });
    expect(message).toContain('REDIS_URL_FILE is wrong; expected: a readable file');
  });
});

describe('the connection to Temporal', () => {
  const CA = '-----BEGIN CERTIFICATE-----';
  const connectionFor = (env: Record<string, string>) =>
    temporalConnection(readTemporalConfig({ TEMPORAL_ADDRESS: 'temporal:7233', ...env }));

  test.each([
    ['not encrypted by default', {}, false],
    ['encrypted with TEMPORAL_TLS=on', { TEMPORAL_TLS: 'on' }, {}],
    ['encrypted with an API key', { TEMPORAL_API_KEY: 'key' }, {}],
    [
      'encrypted with a certificate authority',
      { TEMPORAL_TLS_CA: CA },
      { serverRootCACertificate: Buffer.from(CA) },
    ],
    [
      'encrypted with a server name',
      { TEMPORAL_TLS_SERVER_NAME: 't' },
      { serverNameOverride: 't' },
    ],
    ['not encrypted with TEMPORAL_TLS=off', { TEMPORAL_TLS: 'off' }, false],
  ])('is %s', (_security, env, tls) => {
    expect(connectionFor(env)).toMatchObject({ address: 'temporal:7233', tls });
  });

  test('is refused if an API key would be sent without TLS', () => {
    expect(messageFor({ TEMPORAL_TLS: 'off', TEMPORAL_API_KEY: 'key' })).toContain(
      'TEMPORAL_TLS is off; expected: on, or without TEMPORAL_API_KEY',
    );
  });

  test('needs the private key of a client certificate', () => {
    expect(messageFor({ TEMPORAL_TLS_CERT: CA })).toContain('not set: TEMPORAL_TLS_KEY');
    expect(messageFor({ TEMPORAL_TLS_CERT: CA }, readWorkerConfig)).toContain(
      'not set: TEMPORAL_TLS_KEY',
    );
  });
});

test('a command needs only its own variables', () => {
  const { DATABASE_URL, TEMPORAL_ADDRESS } = VALID;
  expect(readDatabaseConfig({ DATABASE_URL })).toEqual({ DATABASE_URL });
  expect(readTemporalConfig({ TEMPORAL_ADDRESS })).toMatchObject({ TEMPORAL_NAMESPACE: 'default' });
  expect(readPromotionConfig({ TEMPORAL_ADDRESS, WORKER_BUILD_ID: 'v1' })).toMatchObject({
    WORKER_BUILD_ID: 'v1',
  });
  expect(() => readPromotionConfig({ TEMPORAL_ADDRESS })).toThrow('WORKER_BUILD_ID is not set');
});
