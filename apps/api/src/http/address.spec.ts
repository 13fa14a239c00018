import { describe, expect, it } from '@jest/globals';
import { fastify, type FastifyInstance } from 'fastify';
import { networkOf, widerNetworkOf, proxyTrustFor } from './address.js';

describe('networkOf', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0db8:0001:0002:ffff::9', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
  ])('of %s is %s', (ip, network) => expect(networkOf(ip)).toBe(network));
});

describe('widerNetworkOf', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1'],
    ['2001:db8:1:ffff::6', '2001:db8:1'],
  ])('of %s is %s', (ip, network) => expect(widerNetworkOf(ip)).toBe(network));
});

describe('the sender’s address of a request', () => {
  const behindProxies = fastify({
    trustProxy: proxyTrustFor(['172.16.0.0/12', '127.0.0.1', 'fc00::/7']),
  });
  behindProxies.get('/', ({ ip }) => ip);

  it.each<[string, string, string | undefined, string]>([
    ['is the peer without a trusted proxy', '203.0.113.7', undefined, '203.0.113.7'],
    ['ignores X-Forwarded-For of a public peer', '203.0.113.7', '198.51.100.1', '203.0.113.7'],
    ['ignores X-Forwarded-For of an unlisted private peer', '10.0.0.9', '203.0.113.7', '10.0.0.9'],
    [
      'ignores X-Forwarded-For of an unlisted peer on this machine',
      '127.0.0.2',
      '203.0.113.7',
      '127.0.0.2',
    ],
    ['comes from a proxy in a trusted range', '172.18.0.5', '203.0.113.7', '203.0.113.7'],
    ['comes from a trusted proxy on this machine', '127.0.0.1', '203.0.113.7', '203.0.113.7'],
    [
      'is the IPv6 address that a trusted proxy forwards',
      '172.18.0.5',
      '2001:db8::7',
      '2001:db8::7',
    ],
    ['comes from a trusted proxy over IPv6', 'fd00::5', '2001:db8::7', '2001:db8::7'],
    [
      'comes from a trusted proxy whose IPv4 address is reported as IPv6',
      '::ffff:172.18.0.5',
      '203.0.113.7',
      '203.0.113.7',
    ],
    [
      'is the last address that a trusted proxy forwards',
      '172.18.0.5',
      '198.51.100.1, 203.0.113.7',
      '203.0.113.7',
    ],
    [
      'is the last forwarded address, even when it is trusted',
      '172.18.0.5',
      '198.51.100.1, 127.0.0.1',
      '127.0.0.1',
    ],
    ['is the proxy’s own address without X-Forwarded-For', '172.18.0.5', undefined, '172.18.0.5'],
  ])('%s (%s, forwarded for %s)', async (_what, remoteAddress, forwarded, expected) => {
    expect(await addressOf(behindProxies, remoteAddress, forwarded)).toBe(expected);
  });

  it.each(['127.0.0.1', '::1', '10.0.0.9', '172.18.0.5', '203.0.113.7'])(
    'is the peer itself when API_TRUSTED_PROXIES is unset (%s)',
    async (peer) => {
      const alone = fastify({ trustProxy: proxyTrustFor([]) });
      alone.get('/', ({ ip }) => ip);
      expect(await addressOf(alone, peer, '198.51.100.1')).toBe(peer);
    },
  );
});

async function addressOf(
  server: FastifyInstance,
  remoteAddress: string,
  forwarded: string | undefined,
): Promise<string> {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return (await server.inject({ url: '/', remoteAddress, headers })).body;
}
