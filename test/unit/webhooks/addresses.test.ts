import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { kindOfAddress } from '../../../domain/webhooks/public-address.ts';
import { hostOf, mayConnect, parseTarget } from '../../../domain/webhooks/webhook-target.ts';
import { resolveTarget } from '../../../engine/webhook-addresses.ts';

describe('an address', () => {
  test.each([
    ['1.1.1.1', 'public'],
    ['172.15.255.255', 'public'],
    ['172.32.0.0', 'public'],
    ['100.63.255.255', 'public'],
    ['2606:4700:4700::1111', 'public'],
    ['127.0.0.1', 'loopback'],
    ['127.255.255.254', 'loopback'],
    ['::1', 'loopback'],
    ['10.0.0.1', 'private'],
    ['172.16.0.1', 'private'],
    ['172.31.255.255', 'private'],
    ['192.168.1.1', 'private'],
    ['100.64.0.1', 'private'],
    ['fc00::1', 'private'],
    ['fd12:3456::1', 'private'],
    ['0.0.0.0', 'reserved'],
    ['::', 'reserved'],
    ['169.254.169.254', 'reserved'],
    ['100.100.100.200', 'reserved'],
    ['168.63.129.16', 'reserved'],
    ['fd00:ec2::254', 'reserved'],
    ['192.0.2.1', 'reserved'],
    ['198.51.100.1', 'reserved'],
    ['203.0.113.9', 'reserved'],
    ['224.0.0.1', 'reserved'],
    ['255.255.255.255', 'reserved'],
    ['fe80::1', 'reserved'],
    ['fe80::1%eth0', 'reserved'],
    ['fec0::1', 'reserved'],
    ['ff02::1', 'reserved'],
    ['2001:db8::1', 'reserved'],
    ['::ffff:127.0.0.1', 'reserved'],
    ['::ffff:7f00:1', 'reserved'],
    ['::ffff:8.8.8.8', 'reserved'],
    ['::127.0.0.1', 'reserved'],
    ['64:ff9b::7f00:1', 'reserved'],
    ['64:ff9b:1::1', 'reserved'],
    ['2002:7f00:1::', 'reserved'],
    ['2001:0:7f00:1::', 'reserved'],
    ['not an address', 'reserved'],
    ['', 'reserved'],
  ])('%s is %s', (address, kind) => {
    expect(kindOfAddress(address)).toBe(kind);
  });

  test('that is embedded in an IPv6 address is never public', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.constantFrom('::ffff:', '::', '64:ff9b::'), (address, prefix) => {
        expect(kindOfAddress(prefix + address)).not.toBe('public');
      }),
    );
  });
});

describe('the URL of a webhook', () => {
  test.each([
    'http://example.com/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'https://user:secret@example.com/',
    'https://user@example.com/',
    'https://example.com/#fragment',
    'https://',
    'https://localhost/',
    'https://LOCALHOST.:8443/',
    'https://till.localhost/',
    'example.com',
    `https://example.com/${'a'.repeat(2_000)}`,
  ])('is not %s', (url) => {
    expect(parseTarget(url, false)).toBeUndefined();
  });

  test.each([
    ['https://2130706433/', '127.0.0.1'],
    ['https://0x7f.1/', '127.0.0.1'],
    ['https://0177.0.0.1/', '127.0.0.1'],
    ['https://127.1/', '127.0.0.1'],
    ['https://[::ffff:127.0.0.1]/', '::ffff:7f00:1'],
    ['https://0/', '0.0.0.0'],
    ['https://①②⑦.0.0.1/', '127.0.0.1'],
  ])('%s names %s, which is refused', async (text, address) => {
    expect(hostOf(parseTarget(text, false)!)).toBe(address);
    expect(mayConnect('https:', address, false)).toBe(false);
    expect(await resolveTarget(text, false, async (host) => [host])).toBeUndefined();
  });

  test('is refused if one of its addresses is not allowed', async () => {
    const resolve = async () => ['1.1.1.1', '10.0.0.1'];

    expect(await resolveTarget('https://example.com/', false, resolve)).toBeUndefined();
  });

  test.each([
    ['http://shop.example/', [], false],
    ['http://shop.example/', ['1.1.1.1'], false],
    ['http://shop.example/', ['127.0.0.1'], true],
    ['https://shop.example/', [], true],
  ])(
    'where private addresses are allowed, %s at %j is accepted: %s',
    async (url, addresses, isAccepted) => {
      const target = await resolveTarget(url, true, async () => addresses);

      expect(target !== undefined).toBe(isAccepted);
    },
  );

  test('is accepted if its name does not resolve yet', async () => {
    expect(await resolveTarget('https://example.com/', false, async () => [])).toMatchObject({
      addresses: [],
    });
  });

  test.each([
    ['https:', '10.0.0.1', true],
    ['https:', '127.0.0.1', true],
    ['https:', '169.254.169.254', false],
    ['http:', '127.0.0.1', true],
    ['http:', '::1', true],
    ['http:', '10.0.0.1', false],
    ['http:', '1.1.1.1', false],
  ])('where private addresses are allowed, %s to %s: %s', (protocol, address, isAllowed) => {
    expect(mayConnect(protocol, address, true)).toBe(isAllowed);
  });
});
