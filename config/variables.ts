import { z } from 'zod';
import {
  encryptedUrl,
  encryptionKeys,
  existingFile,
  origins,
  port,
  proxies,
  signingKeys,
  url,
  wholeNumber,
} from './parsers.ts';
import { temporalVariables } from './temporal.ts';

/** Every environment variable that the processes read. An error message quotes the description. */

export const databaseVariables = {
  DATABASE_URL: url('postgres|postgresql').describe('Postgres 14 or newer'),
};

export const buildId = z
  .string()
  .regex(/^[\w.-]{1,100}$/, 'not only letters, digits, dots and dashes')
  .describe('version of the code; its workers get work after npm run promote');

const sharedVariables = {
  ...databaseVariables,
  ...temporalVariables,
  DATABASE_POOL_MAX: wholeNumber(1, 500)
    .default(10)
    .describe('database connections of each process'),
  CALENDAR_ACTORS: wholeNumber(0, 10_000)
    .default(1)
    .describe('number of actors that share the calendars; 0: one actor per professional'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('fatal, error, warn, info, debug, trace or silent'),
  OTEL_EXPORTER_OTLP_ENDPOINT: url('http|https')
    .optional()
    .describe('OTLP/HTTP endpoint for traces; if unset, no traces are sent'),
  PORT: port.default(3000).describe('port of the API'),
  PUBLIC_URL: url('http|https')
    .optional()
    .describe('address that callers use, if it is not http://localhost:PORT'),
  SMTP_URL: url('smtp|smtps')
    .optional()
    .describe(
      'mail server, over TLS unless it is on this machine or the URL ends with ?requireTLS=false; if unset, mail is written to the outbox folder',
    ),
  MAIL_FROM: z.string().min(3).default('Amsel <no-reply@localhost>').describe('sender of mail'),
  MAIL_OUTBOX_DIR: z
    .string()
    .min(1)
    .default('outbox')
    .describe('outbox folder, with one .eml file per mail'),
  SMS_GATEWAY_URL: url('http|https')
    .optional()
    .describe('takes text messages by POST; if unset, reminders go by mail only'),
  SECRETS_KEY: encryptionKeys.describe(
    '32 bytes as base64url, or several such keys with commas; the first encrypts secrets of users, all decrypt them',
  ),
  METRICS_PORT: port
    .optional()
    .describe(
      'port of metrics, and of the health checks of a worker, on HOST; if unset, they are not served',
    ),
  HOST: z.string().min(1).default('127.0.0.1').describe('address on which the process listens'),
  WORKER_BUILD_ID: buildId.optional(),
  WEBHOOKS_ALLOW_PRIVATE: z
    .enum(['0', '1'])
    .default('0')
    .describe(
      '1: webhooks, outside calendars and documents of agents may have private addresses; those of this machine may use plain http',
    ),
};

const redisUrl = url('redis|rediss');

export const workerVariables = {
  ...sharedVariables,
  REDIS_URL: redisUrl
    .optional()
    .describe('Redis or Valkey of the gateways; without it, they wait longer for decisions'),
  MAILS_PER_SECOND: wholeNumber(1, 1_000)
    .default(10)
    .describe('mails and text messages that are sent per second, by all workers together'),
  SMS_GATEWAY_TOKEN: z.string().min(1).optional().describe('bearer token for the SMS gateway'),
  WORKFLOW_BUNDLE_PATH: existingFile
    .optional()
    .describe('file that npm run bundle wrote; if unset, each worker bundles at its start'),
};

export const pictureVariables = {
  PICTURES_DIR: z
    .string()
    .min(1)
    .default('pictures')
    .describe('folder of the files of pictures; several gateways need the same one'),
  PICTURES_S3_URL: url('http|https')
    .optional()
    .describe('bucket of an S3-compatible server, used instead of PICTURES_DIR'),
  PICTURES_S3_REGION: z.string().min(1).default('us-east-1').describe('region of the bucket'),
  PICTURES_S3_ACCESS_KEY_ID: z.string().min(1).optional().describe('key of the bucket'),
  PICTURES_S3_SECRET_ACCESS_KEY: z.string().min(1).optional().describe('secret of that key'),
};

export const gatewayVariables = {
  ...sharedVariables,
  DATABASE_READ_URL: url('postgres|postgresql')
    .optional()
    .describe('streaming replica of DATABASE_URL, for discovery'),
  DATABASE_READ_LAG_MAX_MS: wholeNumber(500, 60_000)
    .default(5_000)
    .describe('maximum lag of the replica; beyond it, reads go to the primary'),
  REDIS_URL: redisUrl.describe('Redis or Valkey'),
  REDIS_TIMEOUT_MS: wholeNumber(50, 10_000)
    .default(150)
    .describe('how long a request waits for Redis; after that, it goes on without Redis'),
  AUTH_KEYS: signingKeys.describe(
    'private Ed25519 JWKs as a JSON array; the first signs tokens, all verify them',
  ),
  TRUST_PROXY: proxies
    .default(0)
    .describe('number of proxies in front of the gateway, or their addresses'),
  ANONYMOUS_PER_MINUTE: wholeNumber(0)
    .default(0)
    .describe('requests per minute and address without a key or session; 0: no limit'),
  SESSION_PER_MINUTE: wholeNumber(0)
    .default(600)
    .describe('requests per minute and account with a session, at each gateway; 0: no limit'),
  MCP_ORIGINS: origins
    .default([])
    .describe('origins of web pages that may call /mcp, with commas, besides that of PUBLIC_URL'),
  CONNECTIONS_MAX: wholeNumber(10, 100_000)
    .default(4_000)
    .describe('open connections of one gateway; beyond that, new ones are closed'),
  KEYS_PER_HOUR: wholeNumber(1)
    .default(20)
    .describe('API keys that one address may create per hour'),
  ...pictureVariables,
  COMMANDS_WAITING_MAX: wholeNumber(10, 100_000)
    .default(5_000)
    .describe('commands that may wait in one gateway; beyond that it answers 503'),
  TEMPORAL_UI_URL: url('http|https')
    .optional()
    .describe(
      'address of the Temporal UI that admins can open; if unset, pages have no links to it',
    ),
  SEED_DEMO: z
    .enum(['0', '1'])
    .optional()
    .describe('1: demo accounts may be open to other machines'),
  AUTH_ISSUER: z
    .string()
    .min(1)
    .optional()
    .describe('external token issuer, used instead of own sessions'),
  AUTH_JWKS_URL: encryptedUrl
    .optional()
    .describe('public keys of the external issuer, by https unless they are on this machine'),
  AUTH_AUDIENCE: z
    .string()
    .min(1)
    .optional()
    .describe('audience that tokens of the external issuer must have'),
};

export const VARIABLES = { ...workerVariables, ...gatewayVariables };
