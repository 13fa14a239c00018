import { BlockList, isIP } from 'node:net';

const privateNetworks = blockListOf([
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::1',
  'fc00::/7',
]);

/** Whether an address belongs to this machine or to a private network. */
export function isPrivate(address: string): boolean {
  return isInList(privateNetworks, address);
}

/**
 * Whether to trust the X-Forwarded-For header of a hop. Hop 0 is the peer of the connection, hop 1 the last address in
 * its header, and so on.
 */
export type ProxyTrust = (address: string | undefined, hop: number) => boolean;

/**
 * Trusts the peers in API_TRUSTED_PROXIES for one hop: only the last address in their X-Forwarded-For counts. Otherwise
 * clients could spoof the address by which rate limits count them.
 * @param ranges addresses and CIDR ranges, validated by libs/config
 */
export function proxyTrustFor(ranges: string[]): ProxyTrust {
  const trusted = blockListOf(ranges);
  return (address, hop) => hop === 0 && isInList(trusted, address);
}

function blockListOf(ranges: string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

function isInList(list: BlockList, address = ''): boolean {
  // A connection that has just closed has no address.
  const family = isIP(address);
  return family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/**
 * The network by which rate limits count requests without a sign-in: an IPv4 address or the /64 of an IPv6 address. One
 * household or server owns a whole /64 and could use a new address for each request.
 */
export function networkOf(ip: string): string {
  return prefixOf(ip, 4);
}

/** The network whose request bodies share one memory budget: an IPv4 address, or the /48 of an IPv6 address. */
export function widerNetworkOf(ip: string): string {
  return prefixOf(ip, 3);
}

/** @param groups 16-bit groups of an IPv6 address */
function prefixOf(ip: string, groups: number): string {
  // Dual-stack sockets report IPv4 addresses with this prefix.
  const address = ip.replace(/^::ffff:(?=[\d.]+$)/i, '');
  if (!address.includes(':') || address.includes('.')) return address;
  const [head = '', tail] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const parts = [...left, ...Array<string>(zeros).fill('0'), ...right];
  return parts
    .slice(0, groups)
    .map((part) => part.replace(/^0+(?=.)/, ''))
    .join(':');
}
