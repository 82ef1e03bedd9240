import { createCipheriv, createDecipheriv, hash, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts the next refresh token with the previous one and the address of the client. The database
 * stores tokens only as hashes, so it alone cannot open the text.
 */
export function sealToken(next: string, previous: string, address: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyOf(previous, address), iv);
  const sealed = Buffer.concat([cipher.update(next, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Undefined if it was sealed with another token or for another address. */
export function openToken(text: string, previous: string, address: string): string | undefined {
  const bytes = Buffer.from(text, 'base64url');
  const decipher = createDecipheriv(
    ALGORITHM,
    keyOf(previous, address),
    bytes.subarray(0, IV_BYTES),
  );
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    const sealed = bytes.subarray(IV_BYTES + TAG_BYTES);
    return decipher.update(sealed, undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
}

/** A hash is a good key: the previous token has 256 random bits. */
function keyOf(previous: string, address: string): Buffer {
  return hash('sha256', `sealed token\n${address}\n${previous}`, 'buffer');
}
