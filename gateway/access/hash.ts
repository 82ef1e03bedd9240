import { hash } from 'node:crypto';

/** What is stored of a secret. A hash is looked up, never the secret, so the time it takes tells nothing of it. */
export function hashOf(secret: string): string {
  return hash('sha256', secret);
}

/** The same for the same request; its fields come in the order of its schema. */
export function fingerprintOf(asked: object): string {
  return hash('sha256', JSON.stringify(asked));
}
