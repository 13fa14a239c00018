import { isPrivateHost } from '@app/config';
import { maxWebhookAddressLength } from '@app/contracts';
import ipaddr from 'ipaddr.js';

/** The public IPv6 internet. All other ranges are reserved or local (RFC 4291). */
const publicIpv6 = ipaddr.parseCIDR('2000::/3');
/**
 * Ranges of a private network, as named by ipaddr.js. Link-local is left out, because clouds serve credentials there.
 */
const privateRanges = ['private', 'carrierGradeNat', 'uniqueLocal', 'loopback'];

/** Always refused: cloud services that return credentials or configuration, in ranges that may be allowed otherwise. */
const cloudServices = [
  '100.100.100.200/32', // Alibaba
  '168.63.129.16/32', // Azure
  'fd00:42::42/128', // Scaleway
  'fd00:c1::/32', // Oracle
  'fd00:ec2::/32', // Amazon
  'fd20:ce::/32', // Google
].map((range) => ipaddr.parseCIDR(range));

/**
 * Whether a message may be sent to an IP address. IPv6 ranges that contain an IPv4 address (mapped, 6to4, NAT64,
 * Teredo) never count as public.
 */
export function mayConnectTo(address: string, allowPrivate: boolean): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (cloudServices.some((one) => one[0].kind() === parsed.kind() && parsed.match(one)))
    return false;
  const range = parsed.range();
  if (allowPrivate && privateRanges.includes(range)) return true;
  if (range !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(publicIpv6);
}

/** The IP address in a URL; undefined if the URL has a host name. */
export function ipAddressIn({ hostname }: URL): string | undefined {
  const plain = hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(plain) ? plain : undefined;
}

/**
 * Parses the URL of a webhook; undefined if it is not allowed. The IP addresses of its host are checked at each
 * delivery.
 */
export function parseWebhookAddress(text: string, allowPrivate: boolean): URL | undefined {
  if (text.length > maxWebhookAddressLength || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isAllowed = url.protocol === 'https:' || (allowPrivate && url.protocol === 'http:');
  if (!isAllowed || url.username || url.password || url.href.length > maxWebhookAddressLength)
    return undefined;
  url.hash = '';
  const ip = ipAddressIn(url);
  if (ip !== undefined) return mayConnectTo(ip, allowPrivate) ? url : undefined;
  return allowPrivate || !isPrivateHost(url.hostname) ? url : undefined;
}
