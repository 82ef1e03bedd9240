import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { isLocalUrl } from '../../domain/local-url.ts';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

export function isLoopback(address: string): boolean {
  if (isIPv4(address)) return LOOPBACK.check(address, 'ipv4');
  return isIPv6(address) && LOOPBACK.check(address, 'ipv6');
}

/** Other machines cannot reach a process that listens on this host. */
export function isLocalHost(host: string): boolean {
  return host === 'localhost' || isLoopback(host);
}

type ReachConfig = {
  readonly HOST: string;
  readonly PUBLIC_URL?: string | undefined;
  readonly TRUST_PROXY: number | readonly string[];
};

/** The variable that says that other machines reach this gateway, also through a proxy on this one. */
export function findReachable({
  HOST,
  PUBLIC_URL,
  TRUST_PROXY,
}: ReachConfig): keyof ReachConfig | undefined {
  if (!isLocalHost(HOST)) return 'HOST';
  if (PUBLIC_URL && !isLocalUrl(PUBLIC_URL)) return 'PUBLIC_URL';
  return TRUST_PROXY === 0 ? undefined : 'TRUST_PROXY';
}

/** Whether accounts with public passwords may be used: on this machine only, unless it is asked for. */
export function isDemoAllowed(
  config: ReachConfig & { readonly SEED_DEMO?: string | undefined },
): boolean {
  return config.SEED_DEMO === '1' || findReachable(config) === undefined;
}

const GROUPS = 8;
const NETWORK_GROUPS = 4;
const IPV4_IN_IPV6 = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/;

/** Some proxies append the port: `203.0.113.7:5678`, `[2001:db8::1]:5678`. */
const WITH_PORT = /^(?:([\d.]+)|\[(.+)\])(?::\d+)?$/;
/** All invalid addresses share one rate limit. */
const INVALID_ADDRESS = 'none';

/**
 * The network that rate limits count for an address: the /64 of an IPv6 address, because its holder
 * controls all of it; an IPv4 address itself, however it is written.
 */
export function networkOf(address: string): string {
  const [bare = ''] = (WITH_PORT.exec(address)?.slice(1).join('') ?? address).split('%');
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return INVALID_ADDRESS;
  // URL normalises an IPv6 address to its shortest hexadecimal form.
  const normalised = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const mapped = IPV4_IN_IPV6.exec(normalised);
  return mapped ? toIPv4(mapped.slice(1)) : toNetwork(normalised);
}

/** For logs: a network of many callers, which identifies none of them. */
export function coarseNetworkOf(address: string): string {
  const network = networkOf(address);
  if (isIPv4(network)) return network.replace(/\d+$/, '0/24');
  return network.replace(/^((?:[^:]*:){2}[^:]*).*$/, '$1::/48');
}

function toIPv4(hexGroups: readonly string[]): string {
  const hex = hexGroups.map((group) => group.padStart(4, '0')).join('');
  return Buffer.from(hex, 'hex').join('.');
}

function toNetwork(ipv6: string): string {
  const [head = [], tail = []] = ipv6.split('::').map((side) => side.split(':').filter(Boolean));
  const zeros = Array<string>(GROUPS - head.length - tail.length).fill('0');
  return `${[...head, ...zeros, ...tail].slice(0, NETWORK_GROUPS).join(':')}::/64`;
}
