import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { z } from 'zod';
import {
  CERTIFICATE_PAIR,
  ONLY_WITH_TLS,
  type TemporalConfig,
  temporalVariables,
} from './temporal.ts';

/** Every variable the processes read, in one place. Nothing else looks at the environment. */

/** Digits and nothing else: of no text at all, or of a space, a number would be 0. */
const whole = (min: number, max = Number.MAX_SAFE_INTEGER) =>
  z
    .string()
    .regex(/^\d+$/, 'not a whole number')
    .transform(Number)
    .pipe(z.number().min(min).max(max));
const port = whole(0, 65_535);
const url = (schemes: string) => {
  const shape = new RegExp(`^(${schemes})://\\S+$`);
  return z
    .string()
    .refine(
      (text) => shape.test(text) && URL.canParse(text),
      `a URL that begins with ${schemes}://`,
    );
};

const database = { DATABASE_URL: url('postgres|postgresql').describe('Postgres 14 or newer') };

const buildId = z
  .string()
  .regex(/^[\w.-]{1,100}$/, 'letters, digits, dots, dashes')
  .describe('names the code; a worker with a name works once it is the current version');

const shared = {
  ...database,
  ...temporalVariables,
  DATABASE_POOL_MAX: whole(1, 500).default(10).describe('connections each process may hold'),
  CALENDAR_ACTORS: whole(0, 10_000)
    .default(2)
    .describe('actors that share the calendars; 0: one for each professional'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('how much the logs say'),
  OTEL_EXPORTER_OTLP_ENDPOINT: url('http|https')
    .optional()
    .describe('where traces go, by OTLP over HTTP; without it there are none'),
  HOST: z.string().min(1).default('127.0.0.1').describe('address the process listens on'),
  WORKER_BUILD_ID: buildId.optional(),
};

const worker = {
  ...shared,
  METRICS_PORT: port.optional().describe("port of the worker's metrics; none without it"),
  WORKFLOW_BUNDLE_PATH: z
    .string()
    .refine((path) => existsSync(path), 'no such file')
    .optional()
    .describe(
      'workflow bundle written by npm run bundle; without it, each worker bundles at its start',
    ),
};

const gateway = {
  ...shared,
  PORT: port.default(3000).describe('port the API listens on'),
  DATABASE_READ_URL: url('postgres|postgresql')
    .optional()
    .describe('streaming replica of DATABASE_URL, for discovery'),
  DATABASE_READ_LAG_MAX_MS: whole(500, 60_000)
    .default(5_000)
    .describe('how far the replica may lag before the primary is asked instead, in ms'),
  REDIS_URL: url('redis|rediss').describe('Redis or Valkey'),
  AUTH_KEYS: z
    .string()
    .transform((text, ctx) => {
      const keys = parseKeys(text);
      if (keys) return keys;
      ctx.addIssue('not such an array');
      return z.NEVER;
    })
    .describe('private Ed25519 JWKs as a JSON array; the first signs, all verify'),
  PUBLIC_URL: url('http|https').optional().describe('the address callers use, where it differs'),
  TRUST_PROXY: z
    .string()
    .default('0')
    .transform((text, ctx) => {
      const proxies = parseProxies(text);
      if (proxies !== undefined) return proxies;
      ctx.addIssue('neither a number up to 10 nor addresses with commas between');
      return z.NEVER;
    })
    .describe(
      "how many proxies stand in front, or their addresses: their word on the caller's is taken",
    ),
  ANONYMOUS_PER_MINUTE: whole(0)
    .default(1_200)
    .describe(
      'requests without key or session that one address may send in a minute; 0: any number',
    ),
  KEYS_PER_HOUR: whole(1).default(20).describe('API keys one address may make in an hour'),
  COMMANDS_WAITING_MAX: whole(10, 100_000)
    .default(5_000)
    .describe('bookings and changes that may wait in a gateway; beyond that it answers 503'),
  SMTP_URL: url('smtp|smtps')
    .optional()
    .describe('mail server; without one, mail goes to the outbox folder'),
  MAIL_FROM: z.string().min(3).default('Amsel <no-reply@localhost>').describe('sender of mail'),
  MAIL_OUTBOX_DIR: z.string().min(1).default('outbox').describe('outbox folder'),
  AUTH_ISSUER: z
    .string()
    .min(1)
    .optional()
    .describe('outside issuer to trust instead of own sessions'),
  AUTH_JWKS_URL: url('http|https').optional().describe("the outside issuer's public keys"),
  AUTH_AUDIENCE: z.string().min(1).optional().describe('audience its tokens must be for'),
};

export const VARIABLES = { ...gateway, ...worker };
export type GatewayConfig = z.infer<z.ZodObject<typeof gateway>>;
export type WorkerConfig = z.infer<z.ZodObject<typeof worker>>;
export type SigningJwk = { kty: 'OKP'; crv: 'Ed25519'; x: string; d: string };

type Environment = Readonly<Record<string, string | undefined>>;

export class ConfigError extends Error {}

export function gatewayConfig(env: Environment): GatewayConfig {
  const config = read(gateway, env);
  requireAllOrNone(config, ['AUTH_ISSUER', 'AUTH_JWKS_URL', 'AUTH_AUDIENCE'], 'An outside issuer');
  return withWayIn(config);
}

export function workerConfig(env: Environment): WorkerConfig {
  return withWayIn(read(worker, env));
}

/** For what is done beside the processes: the schema, the namespace, the current workers. */
export function databaseConfig(env: Environment): { DATABASE_URL: string } {
  return read(database, env);
}

export function temporalConfig(env: Environment): TemporalConfig {
  return withWayIn(read(temporalVariables, env));
}

export function actorsConfig(env: Environment): Pick<WorkerConfig, 'CALENDAR_ACTORS'> {
  return read({ CALENDAR_ACTORS: shared.CALENDAR_ACTORS }, env);
}

export type PromotionConfig = TemporalConfig & { readonly WORKER_BUILD_ID: string };

export function promotionConfig(env: Environment): PromotionConfig {
  return withWayIn(read({ ...temporalVariables, WORKER_BUILD_ID: buildId }, env));
}

function withWayIn<T extends TemporalConfig>(config: T): T {
  requireAllOrNone(config, CERTIFICATE_PAIR, 'A certificate for Temporal');
  const useless = ONLY_WITH_TLS.filter((name) => config[name] !== undefined);
  if (config.TEMPORAL_TLS === 'off' && useless.length > 0) {
    throw new ConfigError(`TEMPORAL_TLS is off; expected: on, or without ${useless.join(', ')}`);
  }
  return config;
}

function requireAllOrNone<T>(config: T, names: readonly (keyof T & string)[], what: string): void {
  const missing = names.filter((name) => config[name] === undefined);
  if (missing.length === 0 || missing.length === names.length) return;
  throw new ConfigError(`${what} needs ${names.join(', ')}; not set: ${missing.join(', ')}`);
}

function read<Shape extends z.ZodRawShape>(
  shape: Shape,
  given: Environment,
): z.infer<z.ZodObject<Shape>> {
  const env = withFiles(Object.keys(shape), given);
  const parsed = z.object(shape).safeParse(env);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => {
    const name = String(issue.path[0]);
    const state = env[name] === undefined ? 'is not set' : 'is wrong';
    return `  ${name} ${state}; expected: ${expectation(name)} (${issue.message})`;
  });
  throw new ConfigError(`The configuration is not complete:\n${problems.join('\n')}`);
}

/** A value may also lie in a file that NAME_FILE names, as secrets do that are mounted. */
function withFiles(names: readonly string[], given: Environment): Environment {
  // Set to nothing is not set: compose files and shells cannot always leave a variable out.
  const env = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
  for (const name of names) {
    const file = env[`${name}_FILE`];
    if (file === undefined) continue;
    if (env[name] !== undefined) {
      throw new ConfigError(`${name} and ${name}_FILE are both set; expected: one of them`);
    }
    env[name] = contentOf(file, `${name}_FILE`);
  }
  return env;
}

function contentOf(file: string, variable: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    throw new ConfigError(`${variable} is wrong; expected: a file that can be read, not ${file}`);
  }
}

function expectation(name: string): string {
  return VARIABLES[name as keyof typeof VARIABLES]?.description ?? name;
}

/** A number of hops, or networks such as `10.0.0.0/8`. */
function parseProxies(text: string): number | string[] | undefined {
  if (/^\d+$/.test(text)) return Number(text) <= HOPS_MAX ? Number(text) : undefined;
  const networks = text.split(',').map((each) => each.trim());
  return networks.every(isNetwork) ? networks : undefined;
}

const HOPS_MAX = 10;

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  // Express takes none of 0 bits, which would be everybody.
  const isSized = bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most);
  return most > 0 && isSized && rest.length === 0;
}

const Base64Of32Bytes = z.string().regex(/^[\w-]{43}$/);

function parseKeys(text: string): SigningJwk[] | undefined {
  const jwk = z.object({
    kty: z.literal('OKP'),
    crv: z.literal('Ed25519'),
    x: Base64Of32Bytes,
    d: Base64Of32Bytes,
  });
  try {
    return z.array(jwk).min(1).parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
