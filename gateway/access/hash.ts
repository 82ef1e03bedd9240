import { hash } from 'node:crypto';

/** Secrets are stored and looked up as hashes, so the time of a lookup says nothing about the secret. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret);
}

/** Equal for equal requests: validated fields are in the order of their schema. */
export function toFingerprint(request: object): string {
  return hash('sha256', JSON.stringify(request));
}
