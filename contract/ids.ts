import { hash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

export type IdPrefix =
  | 'biz'
  | 'pro'
  | 'svc'
  | 'apt'
  | 'bkg'
  | 'rev'
  | 'rpt'
  | 'usr'
  | 'cpn'
  | 'pkg'
  | 'pur'
  | 'evt'
  | 'ntf'
  | 'tof'
  | 'tor'
  | 'fam'
  | 'alr'
  | 'inv'
  | 'key'
  | 'rec'
  | 'crm'
  | 'ses'
  | 'hld'
  | 'wtl'
  | 'whk'
  | 'dlv'
  | 'bcl'
  | 'cls'
  | 'exo'
  | 'pay'
  | 'pic'
  | 'cla'
  | 'res'
  | 'act'
  | 'sup'
  | 'spr'
  | 'exp';

/** Equal texts give equal ids, for rows that must not be created twice. */
export function derivedId(prefix: IdPrefix, text: string): string {
  return encode(prefix, BigInt(`0x${hash('sha256', text).slice(0, 32)}`));
}

/** A prefix and a UUIDv7 in base 32: opaque to callers, sorted by creation. */
export function newId(prefix: IdPrefix): string {
  return encode(prefix, BigInt(`0x${uuidv7().replaceAll('-', '')}`));
}

/** Ids of this prefix that were created at this time or later are greater or equal. */
export function firstIdAt(prefix: IdPrefix, ms: number): string {
  return encode(prefix, BigInt(ms) << 80n);
}

/** Whether `firstIdAt` made the id: its random part is zero. */
export function isFirstId(id: string): boolean {
  return id.endsWith('0'.repeat(80 / 5));
}

/** The id that `newId` would have made `ms` later. */
export function laterId(prefix: IdPrefix, id: string, ms: number): string {
  const digits = id.slice(prefix.length + 1).split('');
  const number = digits.reduce((sum, digit) => sum * 32n + BigInt(ALPHABET.indexOf(digit)), 0n);
  return encode(prefix, number + (BigInt(ms) << 80n));
}

function encode(prefix: IdPrefix, number: bigint): string {
  let rest = number;
  let digits = '';
  for (let i = 0; i < 26; i++) {
    digits = ALPHABET[Number(rest & 31n)] + digits;
    rest >>= 5n;
  }
  return `${prefix}_${digits}`;
}
