import { hash, randomBytes } from 'node:crypto';

/** 256 random bits. Only the hash is stored. */
export function newSecret(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashSecret(token) };
}

/** Secrets are stored and looked up as hashes, so the time of a lookup says nothing about the secret. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret);
}
