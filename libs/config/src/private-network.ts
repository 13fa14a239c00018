import { BlockList, isIP } from 'node:net';

const privateRanges: [string, number, 'ipv4' | 'ipv6'][] = [
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  // Used by carriers and private overlay networks.
  ['100.64.0.0', 10, 'ipv4'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
];
const privateAddresses = new BlockList();
for (const range of privateRanges) privateAddresses.addSubnet(...range);

/** Top-level domains that are reserved for private use. */
const privateSuffix = /\.(local|lan|home|internal|intranet|localdomain|home\.arpa)$/;

/** Whether a host is reachable only inside a private network. */
export function isPrivateHost(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '');
  const family = isIP(name);
  if (family !== 0) return privateAddresses.check(name, family === 4 ? 'ipv4' : 'ipv6');
  return !name.includes('.') || privateSuffix.test(name);
}

/** Whether a host is this machine. */
export function isLoopback(host: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(host);
}

/** Whether other machines use the product without TLS, which is allowed in a private network only. */
export function isWithoutTls(publicOrigin: string): boolean {
  const { protocol, hostname } = new URL(publicOrigin);
  return protocol === 'http:' && !isLoopback(hostname);
}

/** Whether browsers allow passkeys at an origin. They require a host name, and https except on the same machine. */
export function allowsPasskeys(publicOrigin: string): boolean {
  const { protocol, hostname } = new URL(publicOrigin);
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return false;
  return protocol === 'https:' || hostname === 'localhost';
}

/** Warning for the operator, printed by every start and by the doctor. */
export const missingTlsWarning =
  'PUBLIC_ORIGIN is http:// in a private network: anyone who can listen to this network can read sign-ins and thumbnails, and Google and Facebook accept no return address like this. Set up https before the product is reachable from the internet';
