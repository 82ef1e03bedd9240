import { z } from 'zod';
import { ConfigError, requireAllOrNone } from './read.ts';

/** The address of Temporal, and the credentials for it. */
export const temporalVariables = {
  TEMPORAL_ADDRESS: z
    .string()
    .refine(isAddress, 'not host:port')
    .describe('Temporal frontend, host:port'),
  TEMPORAL_NAMESPACE: z.string().min(1).default('default').describe('Temporal namespace'),
  TEMPORAL_TASK_QUEUE: z
    .string()
    .min(1)
    .default('amsel')
    .describe('Temporal task queue of the workers'),
  TEMPORAL_TLS: z
    .enum(['on', 'off'])
    .optional()
    .describe(
      'on or off; if unset: on if TEMPORAL_API_KEY or another TEMPORAL_TLS_ variable is set',
    ),
  TEMPORAL_TLS_CA: pem('CERTIFICATE')
    .optional()
    .describe(
      "PEM of the authority that signed Temporal's certificate, if the system does not know it",
    ),
  TEMPORAL_TLS_CERT: pem('CERTIFICATE').optional().describe('PEM of the client certificate'),
  TEMPORAL_TLS_KEY: pem('PRIVATE KEY')
    .optional()
    .describe('PEM of the private key of TEMPORAL_TLS_CERT'),
  TEMPORAL_TLS_SERVER_NAME: z
    .string()
    .min(1)
    .optional()
    .describe("name in Temporal's certificate, if it differs from TEMPORAL_ADDRESS"),
  TEMPORAL_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'not one word')
    .optional()
    .describe('API key for Temporal, for example for Temporal Cloud'),
};

export type TemporalConfig = z.infer<z.ZodObject<typeof temporalVariables>>;

/** These variables turn TLS on. Without TLS, an API key would be sent in plain text. */
const TLS_ONLY = [
  'TEMPORAL_TLS_CA',
  'TEMPORAL_TLS_CERT',
  'TEMPORAL_TLS_SERVER_NAME',
  'TEMPORAL_API_KEY',
] as const;

function isAddress(text: string): boolean {
  return /^[^\s/@?#]+:\d+$/.test(text) && URL.canParse(`tcp://${text}`);
}

function pem(label: string) {
  return z.string().regex(new RegExp(`^-----BEGIN ([A-Z]+ )?${label}-----`), 'not such a PEM');
}

export function requireConsistentTls(config: TemporalConfig): void {
  requireAllOrNone(config, ['TEMPORAL_TLS_CERT', 'TEMPORAL_TLS_KEY'], 'A client certificate');
  const contradicting = TLS_ONLY.filter((name) => config[name] !== undefined);
  if (config.TEMPORAL_TLS === 'off' && contradicting.length > 0) {
    throw new ConfigError(
      `TEMPORAL_TLS is off; expected: on, or without ${contradicting.join(', ')}`,
    );
  }
}

/** Connection options for Temporal's client and for its worker. */
export function temporalConnection(config: TemporalConfig) {
  const { TEMPORAL_ADDRESS: address, TEMPORAL_API_KEY: apiKey } = config;
  return { address, tls: tlsOptions(config), ...(apiKey !== undefined && { apiKey }) };
}

function tlsOptions(config: TemporalConfig) {
  const ca = config.TEMPORAL_TLS_CA;
  const crt = config.TEMPORAL_TLS_CERT;
  const key = config.TEMPORAL_TLS_KEY;
  const serverName = config.TEMPORAL_TLS_SERVER_NAME;
  const isImplied = TLS_ONLY.some((variable) => config[variable] !== undefined);
  if ((config.TEMPORAL_TLS ?? (isImplied ? 'on' : 'off')) === 'off') return false;
  return {
    ...(ca !== undefined && { serverRootCACertificate: Buffer.from(ca) }),
    ...(crt !== undefined &&
      key !== undefined && { clientCertPair: { crt: Buffer.from(crt), key: Buffer.from(key) } }),
    ...(serverName !== undefined && { serverNameOverride: serverName }),
  };
}
