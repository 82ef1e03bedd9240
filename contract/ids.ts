import { v7 as uuidv7 } from 'uuid';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

export type IdPrefix =
  | 'biz'
  | 'pro'
  | 'svc'
  | 'apt'
  | 'bkg'
  | 'rev'
  | 'usr'
  | 'cpn'
  | 'pkg'
  | 'pur'
  | 'evt'
  | 'tof'
  | 'fam'
  | 'key'
  | 'ses';

/** `apt_` and 26 base-32 digits of a UUIDv7: opaque to callers, and later ids sort after earlier ones. */
export function newId(prefix: IdPrefix): string {
  let rest = BigInt(`0x${uuidv7().replaceAll('-', '')}`);
  let digits = '';
  for (let i = 0; i < 26; i++) {
    digits = ALPHABET[Number(rest & 31n)] + digits;
    rest >>= 5n;
  }
  return `${prefix}_${digits}`;
}
