import { expect, test } from '@jest/globals';
import { requireAddresses } from '../../../tools/proof/production/ways.ts';

test('the proof names an address that this machine lacks, with the cure', async () => {
  // No machine has this one: it is reserved for documentation.
  await expect(requireAddresses(['127.0.0.1', '192.0.2.21'])).rejects.toMatchObject({
    message: 'this machine does not have 192.0.2.21',
    cure: 'on a Mac: sudo ifconfig lo0 alias 192.0.2.21',
  });
});
