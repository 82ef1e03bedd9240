import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** `reserved`: link-local, metadata, multicast, documentation and others that no webhook may use. */
export type AddressKind = 'public' | 'loopback' | 'private' | 'reserved';

type Subnet = readonly [network: string, prefix: number];

// One list for each family: a list of both would compare an IPv4 address with IPv4-mapped networks.
const V4 = {
  loopback: listOf('ipv4', [['127.0.0.0', 8]]),
  private: listOf('ipv4', [
    ['10.0.0.0', 8],
    ['172.16.0.0', 12],
    ['192.168.0.0', 16],
    // Carrier-grade NAT.
    ['100.64.0.0', 10],
  ]),
  reserved: listOf('ipv4', [
    ['0.0.0.0', 8],
    // Link-local, and the metadata service of most clouds.
    ['169.254.0.0', 16],
    // The metadata services of Alibaba and Azure.
    ['100.100.100.200', 32],
    ['168.63.129.16', 32],
    ['192.0.0.0', 24],
    // Documentation.
    ['192.0.2.0', 24],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    // Relays of 6to4, benchmarks.
    ['192.88.99.0', 24],
    ['198.18.0.0', 15],
    // Multicast, future use and broadcast.
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ]),
};
const V6 = {
  loopback: listOf('ipv6', [['::1', 128]]),
  private: listOf('ipv6', [['fc00::', 7]]),
  /** The only range that is routed. IPv4-mapped, NAT64, link-local and multicast addresses are outside. */
  routed: listOf('ipv6', [['2000::', 3]]),
  reserved: listOf('ipv6', [
    // The metadata service of AWS.
    ['fd00:ec2::254', 128],
    // Teredo and other protocols.
    ['2001::', 23],
    // Documentation.
    ['2001:db8::', 32],
    ['3fff::', 20],
    // 6to4: it embeds any IPv4 address.
    ['2002::', 16],
  ]),
};

/** An address that is not known to be public is reserved. */
export function kindOfAddress(address: string): AddressKind {
  if (isIPv4(address)) {
    if (V4.reserved.check(address)) return 'reserved';
    if (V4.loopback.check(address)) return 'loopback';
    return V4.private.check(address) ? 'private' : 'public';
  }
  // A zone names an interface of this machine.
  if (!isIPv6(address) || address.includes('%')) return 'reserved';
  if (V6.reserved.check(address, 'ipv6')) return 'reserved';
  if (V6.loopback.check(address, 'ipv6')) return 'loopback';
  if (V6.private.check(address, 'ipv6')) return 'private';
  return V6.routed.check(address, 'ipv6') ? 'public' : 'reserved';
}

function listOf(family: 'ipv4' | 'ipv6', subnets: readonly Subnet[]): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of subnets) list.addSubnet(network, prefix, family);
  return list;
}
