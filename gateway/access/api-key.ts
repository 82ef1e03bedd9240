import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

export type Environment = 'sandbox' | 'live';

const PREFIX = { sandbox: 'ams_test_', live: 'ams_live_' } as const;
const RANDOM_BYTES = 20;
const SHAPE = /^ams_(test|live)_[\w-]{27}[0-9a-f]{8}$/;
const CHECKSUM_LENGTH = 8;

/** 160 random bits and a checksum, so that a mistyped key is refused without a database read. */
export function newApiKey(environment: Environment): string {
  const body = `${PREFIX[environment]}${randomBytes(RANDOM_BYTES).toString('base64url')}`;
  return body + checksumOf(body);
}

export function isWellFormedKey(key: string): boolean {
  return SHAPE.test(key) && key.endsWith(checksumOf(key.slice(0, -CHECKSUM_LENGTH)));
}

function checksumOf(body: string): string {
  return crc32(body).toString(16).padStart(CHECKSUM_LENGTH, '0');
}
