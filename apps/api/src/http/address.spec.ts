import { describe, expect, it } from '@jest/globals';
import { fastify } from 'fastify';
import { isBelieved, networkOf } from './address.js';

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

describe('the address of a sender', () => {
  const server = fastify({ trustProxy: isBelieved });
  server.get('/', ({ ip }) => ip);

  it.each<[string, string, string | undefined, string]>([
    [
      'is the one that speaks, where nobody stands between',
      '203.0.113.7',
      undefined,
      '203.0.113.7',
    ],
    ['is not what somebody from outside says', '203.0.113.7', '198.51.100.1', '203.0.113.7'],
    ['is what our proxy says', '172.18.0.5', '203.0.113.7', '203.0.113.7'],
    ['is what a proxy on this machine says', '127.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['is what our proxy says of IPv6', '172.18.0.5', '2001:db8::7', '2001:db8::7'],
    ['is what our proxy says over IPv6', 'fd00::5', '2001:db8::7', '2001:db8::7'],
    ['is so, too, at a socket for both', '::ffff:172.18.0.5', '203.0.113.7', '203.0.113.7'],
    ['is the last that our proxy says', '172.18.0.5', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
    // A neighbour in a private network, or the gateway in whose name containers see IPv6: no word of theirs counts.
    ['is the last, too, where that is nearby', '172.18.0.5', '198.51.100.1, 10.0.0.9', '10.0.0.9'],
    ['is the last, too, where that is here', '127.0.0.1', '198.51.100.1, 127.0.0.1', '127.0.0.1'],
    ['is our proxy’s own where it says nothing', '172.18.0.5', undefined, '172.18.0.5'],
  ])('%s (%s, forwarded for %s)', async (_what, remoteAddress, forwarded, expected) => {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
    const answer = await server.inject({ url: '/', remoteAddress, headers });
    expect(answer.body).toBe(expected);
  });
});
