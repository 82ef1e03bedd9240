import type { z } from 'zod';
import { ConfigError, type Environment, readVariables, requireAllOrNone } from './read.ts';
import { requireConsistentTls, type TemporalConfig, temporalVariables } from './temporal.ts';
import {
  buildId,
  databaseVariables,
  gatewayVariables,
  pictureVariables,
  workerVariables,
} from './variables.ts';

export type { SigningJwk } from './parsers.ts';
export { ConfigError };
export { VARIABLES } from './variables.ts';

/** Reads the configuration of each process. No other code reads the environment. */

export type GatewayConfig = z.infer<z.ZodObject<typeof gatewayVariables>>;
export type WorkerConfig = z.infer<z.ZodObject<typeof workerVariables>>;
export type PicturesConfig = z.infer<z.ZodObject<typeof pictureVariables>>;
export type PromotionConfig = TemporalConfig & { readonly WORKER_BUILD_ID: string };

export function readGatewayConfig(env: Environment): GatewayConfig {
  const config = readVariables(gatewayVariables, env);
  requireConsistentTls(config);
  requireAllOrNone(config, ['AUTH_ISSUER', 'AUTH_JWKS_URL', 'AUTH_AUDIENCE'], 'An external issuer');
  requireOtherAudience(config);
  requireWholeBucket(config);
  return config;
}

/** Tokens of agents must not open the API. */
function requireOtherAudience({ AUTH_AUDIENCE, PUBLIC_URL }: GatewayConfig): void {
  if (AUTH_AUDIENCE === undefined || AUTH_AUDIENCE !== `${PUBLIC_URL}/mcp`) return;
  const names = ['AUTH_AUDIENCE'];
  throw new ConfigError('AUTH_AUDIENCE is wrong: PUBLIC_URL/mcp is the audience of agents', names);
}

export function readPicturesConfig(env: Environment): PicturesConfig {
  const config = readVariables(pictureVariables, env);
  requireWholeBucket(config);
  return config;
}

function requireWholeBucket(config: PicturesConfig): void {
  requireAllOrNone(
    config,
    ['PICTURES_S3_URL', 'PICTURES_S3_ACCESS_KEY_ID', 'PICTURES_S3_SECRET_ACCESS_KEY'],
    'A bucket for pictures',
  );
}

export function readWorkerConfig(env: Environment): WorkerConfig {
  const config = readVariables(workerVariables, env);
  requireConsistentTls(config);
  return config;
}

export function readDatabaseConfig(env: Environment): { DATABASE_URL: string } {
  return readVariables(databaseVariables, env);
}

/** The variables that say from where a gateway can be reached. */
export function readReachConfig(env: Environment) {
  const { HOST, PUBLIC_URL, TRUST_PROXY } = gatewayVariables;
  return readVariables({ HOST, PUBLIC_URL, TRUST_PROXY }, env);
}

/** For commands that mail a link. */
export function readMailConfig(env: Environment) {
  const { PORT, PUBLIC_URL, SMTP_URL, MAIL_FROM, MAIL_OUTBOX_DIR } = workerVariables;
  return readVariables({ PORT, PUBLIC_URL, SMTP_URL, MAIL_FROM, MAIL_OUTBOX_DIR }, env);
}

export function readTemporalConfig(env: Environment): TemporalConfig {
  const config = readVariables(temporalVariables, env);
  requireConsistentTls(config);
  return config;
}

export function readPromotionConfig(env: Environment): PromotionConfig {
  const config = readVariables({ ...temporalVariables, WORKER_BUILD_ID: buildId }, env);
  requireConsistentTls(config);
  return config;
}

export function readActorsConfig(env: Environment): Pick<WorkerConfig, 'CALENDAR_ACTORS'> {
  return readVariables({ CALENDAR_ACTORS: workerVariables.CALENDAR_ACTORS }, env);
}

/** The address that callers use, without a slash at its end. */
export function toPublicUrl({
  PUBLIC_URL,
  PORT,
}: Pick<WorkerConfig, 'PUBLIC_URL' | 'PORT'>): string {
  return PUBLIC_URL?.replace(/\/$/, '') ?? `http://localhost:${PORT}`;
}
