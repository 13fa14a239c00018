import { BlockList, isIP } from 'node:net';

/** Where a proxy of ours can stand: on this machine, or in a private network of its own. */
const nearby = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  nearby.addSubnet(network, bits, 'ipv4');
nearby.addAddress('::1', 'ipv6');
nearby.addSubnet('fc00::', 7, 'ipv6');

/**
 * Whose word on a sender's address counts: that of the one proxy which speaks to us from nearby, and only the last thing that
 * it says. What that proxy was told by others is never read here: whoever could choose it would choose by which address they
 * are counted. A proxy in front of ours is told to ours (TRUSTED_PROXIES), which then hands on what it has made of it.
 * @param hop 0 is who speaks to us, 1 whom they name last, and so on
 */
export function isBelieved(address: string | undefined, hop: number): boolean {
  // A connection that has just ended has no address any more.
  const family = isIP(address ?? '');
  if (hop > 0 || family === 0) return false;
  return nearby.check(address ?? '', family === 6 ? 'ipv6' : 'ipv4');
}

/**
 * What limits count somebody by who is not signed in: an IPv4 address, or the /64 of an IPv6 address, because one
 * household or server has all of that and could send each request from another address.
 */
export function networkOf(ip: string): string {
  // As a socket for both kinds tells an IPv4 address.
  const address = ip.replace(/^::ffff:(?=[\d.]+$)/i, '');
  if (!address.includes(':') || address.includes('.')) return address;
  const [head = '', tail] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const parts = [...left, ...Array<string>(zeros).fill('0'), ...right];
  return parts
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/, ''))
    .join(':');
}
