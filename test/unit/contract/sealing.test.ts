import { randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { createSealer } from '../../../contract/sealing.ts';

describe('a sealed secret', () => {
  const [oldKey, newKey] = [randomBytes(32), randomBytes(32)];
  const sealed = createSealer([oldKey]).seal('calendar password 1', 'bcl_1');

  test('is opened by every key, also after a new one was put in front', () => {
    expect(createSealer([oldKey]).open(sealed, 'bcl_1')).toBe('calendar password 1');
    expect(createSealer([newKey, oldKey]).open(sealed, 'bcl_1')).toBe('calendar password 1');
  });

  test('is not opened without its key, in another row, or after a change', () => {
    const changed = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`;

    expect(createSealer([newKey]).open(sealed, 'bcl_1')).toBeUndefined();
    expect(createSealer([oldKey]).open(sealed, 'bcl_2')).toBeUndefined();
    expect(createSealer([oldKey]).open(changed, 'bcl_1')).toBeUndefined();
    expect(createSealer([oldKey]).open('', 'bcl_1')).toBeUndefined();
  });

  test('is different each time, and recognised only with the key', () => {
    const sealer = createSealer([oldKey]);

    expect(sealer.seal('calendar password 1', 'bcl_1')).not.toBe(sealed);
    expect(sealer.digest('a')).toBe(createSealer([oldKey, newKey]).digest('a'));
    expect(sealer.digest('a')).not.toBe(createSealer([newKey]).digest('a'));
  });
});
