import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a text. It can be opened only with the same key of 32 bytes, and only for the same context. */
export function seal(text: string, key: Buffer, context = ''): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Undefined if it was sealed with another key or for another context. */
export function open(sealed: string, key: Buffer, context = ''): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < IV_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    const text = bytes.subarray(IV_BYTES + TAG_BYTES);
    return decipher.update(text, undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
}

/** Seals secrets of users with SECRETS_KEY. The first key seals, every key opens. */
export function createSealer(keys: readonly Buffer[]) {
  const [first] = keys;
  if (!first) throw new Error('SECRETS_KEY has no key');
  return {
    seal: (text: string, context: string) => seal(text, first, context),
    open: (sealed: string, context: string) => {
      for (const key of keys) {
        const text = open(sealed, key, context);
        if (text !== undefined) return text;
      }
      return undefined;
    },
    /** Recognises an equal text, and cannot be guessed without the key. */
    digest: (text: string) => createHmac('sha256', first).update(text).digest('base64url'),
  };
}
export type Sealer = ReturnType<typeof createSealer>;
