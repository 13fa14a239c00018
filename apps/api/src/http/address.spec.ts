import { describe, expect, it } from '@jest/globals';
import { fastify, type FastifyInstance } from 'fastify';
import { networkOf, widerNetworkOf, proxyTrustFor } from './address.js';

describe('the network that a limit counts', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0db8:0001:0002:ffff::9', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
  ])('of %s is %s', (ip, network) => expect(networkOf(ip)).toBe(network));
});

describe('the network whose requests share a memory budget', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1'],
    ['2001:db8:1:ffff::6', '2001:db8:1'],
  ])('of %s is %s', (ip, site) => expect(widerNetworkOf(ip)).toBe(site));
});

describe('a sender’s address', () => {
  const behindProxies = fastify({
    trustProxy: proxyTrustFor(['172.16.0.0/12', '127.0.0.1', 'fc00::/7']),
  });
  behindProxies.get('/', ({ ip }) => ip);

  it.each<[string, string, string | undefined, string]>([
    ['is the peer, where no proxy is named', '203.0.113.7', undefined, '203.0.113.7'],
    ['ignores X-Forwarded-For of a public peer', '203.0.113.7', '198.51.100.1', '203.0.113.7'],
    ['ignores X-Forwarded-For of an unlisted private peer', '10.0.0.9', '203.0.113.7', '10.0.0.9'],
    [
      'ignores X-Forwarded-For of an unlisted peer on this machine',
      '127.0.0.2',
      '203.0.113.7',
      '127.0.0.2',
    ],
    ['is named by a proxy of a listed range', '172.18.0.5', '203.0.113.7', '203.0.113.7'],
    ['is named by a listed proxy on this machine', '127.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['is an IPv6 address that a proxy names', '172.18.0.5', '2001:db8::7', '2001:db8::7'],
    ['is named by a proxy over IPv6', 'fd00::5', '2001:db8::7', '2001:db8::7'],
    [
      'is named by a listed proxy at a dual-stack socket',
      '::ffff:172.18.0.5',
      '203.0.113.7',
      '203.0.113.7',
    ],
    [
      'is the last address that a proxy names',
      '172.18.0.5',
      '198.51.100.1, 203.0.113.7',
      '203.0.113.7',
    ],
    [
      'is the last address, even when that one is trusted',
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
