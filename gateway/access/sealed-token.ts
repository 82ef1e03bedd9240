import { hash } from 'node:crypto';
import { open, seal } from '../../contract/sealing.ts';

/**
 * Encrypts the next refresh token with the previous one and the address of the client. The database
 * stores tokens only as hashes, so it alone cannot open the text.
 */
export function sealToken(next: string, previous: string, address: string): string {
  return seal(next, keyOf(previous, address));
}

/** Undefined if it was sealed with another token or for another address. */
export function openToken(text: string, previous: string, address: string): string | undefined {
  return open(text, keyOf(previous, address));
}

/** A hash is a good key: the previous token has 256 random bits. */
function keyOf(previous: string, address: string): Buffer {
  return hash('sha256', `sealed token\n${address}\n${previous}`, 'buffer');
}
