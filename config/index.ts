import { isIP } from 'node:net';
import { z } from 'zod';

/** Every variable the processes read, in one place. Nothing else looks at the environment. */

const port = z.coerce.number().int().min(0).max(65535);
const url = (schemes: string) =>
  z.string().regex(new RegExp(`^(${schemes})://\\S+$`), `a URL that begins with ${schemes}://`);

const shared = {
  DATABASE_URL: url('postgres|postgresql').describe('Postgres 14 or newer'),
  DATABASE_POOL_MAX: z.coerce
    .number()
    .int()
    .min(1)
    .max(500)
    .default(10)
    .describe('connections each process may hold'),
  TEMPORAL_ADDRESS: z
    .string()
    .regex(/^\S+:\d+$/, 'host:port')
    .describe('Temporal frontend, host:port'),
  TEMPORAL_NAMESPACE: z.string().min(1).default('default').describe('Temporal namespace'),
  TEMPORAL_TASK_QUEUE: z.string().min(1).default('amsel').describe('task queue the workers serve'),
  CALENDAR_ACTORS: z.coerce
    .number()
    .int()
    .min(0)
    .max(10_000)
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
};

const worker = {
  ...shared,
  METRICS_PORT: port.optional().describe("port of the worker's metrics; none without it"),
};

const gateway = {
  ...shared,
  PORT: port.default(3000).describe('port the API listens on'),
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
  ANONYMOUS_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(0)
    .default(1_200)
    .describe(
      'requests without key or session that one address may send in a minute; 0: any number',
    ),
  KEYS_PER_HOUR: z.coerce
    .number()
    .int()
    .min(1)
    .default(20)
    .describe('API keys one address may make in an hour'),
  COMMANDS_WAITING_MAX: z.coerce
    .number()
    .int()
    .min(10)
    .max(100_000)
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

export const VARIABLES = { ...worker, ...gateway };
export type GatewayConfig = z.infer<z.ZodObject<typeof gateway>>;
export type WorkerConfig = z.infer<z.ZodObject<typeof worker>>;
export type SigningJwk = { kty: 'OKP'; crv: 'Ed25519'; x: string; d: string };

type Environment = Readonly<Record<string, string | undefined>>;

export class ConfigError extends Error {}

const OUTSIDE_ISSUER = ['AUTH_ISSUER', 'AUTH_JWKS_URL', 'AUTH_AUDIENCE'] as const;

export function gatewayConfig(env: Environment): GatewayConfig {
  const config = read(z.object(gateway), env);
  const missing = OUTSIDE_ISSUER.filter((name) => config[name] === undefined);
  if (missing.length > 0 && missing.length < OUTSIDE_ISSUER.length) {
    throw new ConfigError(
      `An outside issuer needs ${OUTSIDE_ISSUER.join(', ')}; not set: ${missing.join(', ')}`,
    );
  }
  return config;
}

export function workerConfig(env: Environment): WorkerConfig {
  return read(z.object(worker), env);
}

function read<T>(schema: z.ZodType<T>, given: Environment): T {
  // Set to nothing is not set: compose files and shells cannot always leave a variable out.
  const env = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(env);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => {
    const name = String(issue.path[0]);
    const state = env[name] === undefined ? 'is not set' : 'is wrong';
    return `  ${name} ${state}; expected: ${expectation(name)} (${issue.message})`;
  });
  throw new ConfigError(`The configuration is not complete:\n${problems.join('\n')}`);
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
  const isSized = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most);
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
