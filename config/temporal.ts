import { z } from 'zod';

/** Where Temporal is, and how to get in. */
export const temporalVariables = {
  TEMPORAL_ADDRESS: z
    .string()
    .refine(isAddress, 'host:port')
    .describe('Temporal frontend, host:port'),
  TEMPORAL_NAMESPACE: z.string().min(1).default('default').describe('Temporal namespace'),
  TEMPORAL_TASK_QUEUE: z.string().min(1).default('amsel').describe('task queue the workers serve'),
  TEMPORAL_TLS: z
    .enum(['on', 'off'])
    .optional()
    .describe(
      'on or off; without it, on where TEMPORAL_API_KEY or another TEMPORAL_TLS_ variable is set',
    ),
  TEMPORAL_TLS_CA: pem('CERTIFICATE')
    .optional()
    .describe(
      "PEM of the authority that signed Temporal's certificate, where the system knows none",
    ),
  TEMPORAL_TLS_CERT: pem('CERTIFICATE')
    .optional()
    .describe('PEM of the certificate to show to Temporal'),
  TEMPORAL_TLS_KEY: pem('PRIVATE KEY').optional().describe("PEM of that certificate's private key"),
  TEMPORAL_TLS_SERVER_NAME: z
    .string()
    .min(1)
    .optional()
    .describe("name in Temporal's certificate, where it is not that of TEMPORAL_ADDRESS"),
  TEMPORAL_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'one word')
    .optional()
    .describe('key to show to Temporal, as Temporal Cloud gives out'),
};

export type TemporalConfig = z.infer<z.ZodObject<typeof temporalVariables>>;

/** A certificate that nobody can prove to own is of no use. */
export const CERTIFICATE_PAIR = ['TEMPORAL_TLS_CERT', 'TEMPORAL_TLS_KEY'] as const;

function isAddress(text: string): boolean {
  return /^[^\s/@?#]+:\d+$/.test(text) && URL.canParse(`tcp://${text}`);
}

function pem(label: string) {
  return z.string().regex(new RegExp(`^-----BEGIN ([A-Z]+ )?${label}-----`), 'not such a PEM');
}

/** Without TLS, a key would be shown to everybody on the way, and a certificate to nobody. */
export const ONLY_WITH_TLS = [
  'TEMPORAL_TLS_CA',
  'TEMPORAL_TLS_CERT',
  'TEMPORAL_TLS_SERVER_NAME',
  'TEMPORAL_API_KEY',
] as const;

/** For the client's connection and for the worker's, which take the same. */
export function temporalConnection(config: TemporalConfig) {
  const { TEMPORAL_ADDRESS: address, TEMPORAL_API_KEY: apiKey } = config;
  return { address, tls: tlsOf(config), ...(apiKey !== undefined && { apiKey }) };
}

function tlsOf(config: TemporalConfig) {
  const ca = config.TEMPORAL_TLS_CA;
  const crt = config.TEMPORAL_TLS_CERT;
  const key = config.TEMPORAL_TLS_KEY;
  const name = config.TEMPORAL_TLS_SERVER_NAME;
  const isMeant = ONLY_WITH_TLS.some((variable) => config[variable] !== undefined);
  if ((config.TEMPORAL_TLS ?? (isMeant ? 'on' : 'off')) === 'off') return false;
  return {
    ...(ca !== undefined && { serverRootCACertificate: Buffer.from(ca) }),
    ...(crt !== undefined &&
      key !== undefined && { clientCertPair: { crt: Buffer.from(crt), key: Buffer.from(key) } }),
    ...(name !== undefined && { serverNameOverride: name }),
  };
}
