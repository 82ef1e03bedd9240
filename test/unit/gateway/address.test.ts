import { describe, expect, test } from '@jest/globals';
import { isLoopback, networkOf } from '../../../gateway/access/address.ts';

describe('the network of an address', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['203.0.113.7:5678', '203.0.113.7'],
    ['[2001:db8:1:2::1]:5678', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
    ['unknown', 'none'],
    ['made up 1', 'none'],
    ['', 'none'],
  ])('of %j is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

test.each([
  ['127.0.0.1', true],
  ['127.8.8.8', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['128.0.0.1', false],
  ['::2', false],
  ['10.0.0.1', false],
  ['localhost', false],
])('isLoopback(%j) is %s', (address, expected) => {
  expect(isLoopback(address)).toBe(expected);
});
