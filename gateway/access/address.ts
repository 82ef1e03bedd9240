import { BlockList, isIPv4, isIPv6 } from 'node:net';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

export function isLoopback(address: string): boolean {
  if (isIPv4(address)) return LOOPBACK.check(address, 'ipv4');
  return isIPv6(address) && LOOPBACK.check(address, 'ipv6');
}

const GROUPS = 8;
const NETWORK_GROUPS = 4;
const IPV4_IN_IPV6 = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/;

/** As some proxies write it: `203.0.113.7:5678`, `[2001:db8::1]:5678`. */
const WITH_PORT = /^(?:([\d.]+)|\[(.+)\])(?::\d+)?$/;
/** Whatever else a caller may write there stands for one. */
const NO_ADDRESS = 'none';

/**
 * Whom an address stands for when tries are counted. Whoever has one IPv6 address has its whole /64, so
 * that is what counts; an IPv4 address is itself, however it is written.
 */
export function networkOf(address: string): string {
  const [bare = ''] = (WITH_PORT.exec(address)?.slice(1).join('') ?? address).split('%');
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return NO_ADDRESS;
  // The one way to write it, in hexadecimal throughout.
  const written = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const inside = IPV4_IN_IPV6.exec(written);
  if (inside) {
    const bytes = Buffer.from(
      inside
        .slice(1)
        .map((group) => group.padStart(4, '0'))
        .join(''),
      'hex',
    );
    return bytes.join('.');
  }
  const [head = [], tail = []] = written.split('::').map((side) => side.split(':').filter(Boolean));
  const zeros = Array<string>(GROUPS - head.length - tail.length).fill('0');
  return `${[...head, ...zeros, ...tail].slice(0, NETWORK_GROUPS).join(':')}::/64`;
}
