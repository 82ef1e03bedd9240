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
};

/** Created once per data folder and stored there, readable for its owner only. */
export function loadOrCreateSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  if (!existsSync(file)) {
    const draft = `${file}.new`;
    writeFileSync(draft, JSON.stringify(generateSecrets()), { mode: 0o600 });
    renameSync(draft, file);
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Secrets;
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
  };
}
