import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type Secrets = {
  readonly databasePassword: string;
  readonly gatewayPassword: string;
  readonly workerPassword: string;
  readonly redisPassword: string;
  /** The value of AUTH_KEYS. */
  readonly authKeys: string;
  /** The value of SECRETS_KEY. */
  readonly secretsKey: string;
};

/** Created once per data folder and stored there, readable for its owner only. */
export function loadOrCreateSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  const stored = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Secrets) : undefined;
  // A folder of an earlier release has no secretsKey.
  const secrets = { ...generateSecrets(), ...stored };
  if (stored?.secretsKey === undefined) {
    const draft = `${file}.new`;
    writeFileSync(draft, JSON.stringify(secrets), { mode: 0o600 });
    renameSync(draft, file);
  }
  return secrets;
}

export function generateSecrets(): Secrets {
  const password = () => randomBytes(24).toString('hex');
  const { privateKey } = generateKeyPairSync('ed25519');
  return {
    databasePassword: password(),
    gatewayPassword: password(),
    workerPassword: password(),
    redisPassword: password(),
    authKeys: JSON.stringify([privateKey.export({ format: 'jwk' })]),
    secretsKey: randomBytes(32).toString('base64url'),
  };
}
