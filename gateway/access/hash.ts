import { hash } from 'node:crypto';

/** Equal for equal requests: validated fields are in the order of their schema. */
export function toFingerprint(request: object): string {
  return hash('sha256', JSON.stringify(request));
}
