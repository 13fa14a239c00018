import { describe, expect, it } from '@jest/globals';
import { isPrivateHost, isWithoutTls, allowsPasskeys } from './private-network.js';

describe('isPrivateHost', () => {
  it.each([
    '192.168.1.20',
    '10.0.0.5',
    '172.16.0.1',
    '172.31.255.255',
    '169.254.10.10',
    '100.101.102.103',
    '[fd12:3456::1]',
    '[fe80::1]',
    'nas',
    'NAS.local',
    'thumbnails.lan',
    'thumbnails.home.arpa',
    'box.internal',
  ])('accepts %s', (host) => expect(isPrivateHost(host)).toBe(true));

  it.each([
    '8.8.8.8',
    '172.32.0.1',
    '100.128.0.1',
    '192.169.0.1',
    '[2001:db8::1]',
    'example.com',
    'local.example.com',
    'nas.locale',
    'arpa.home.example',
  ])('refuses %s', (host) => expect(isPrivateHost(host)).toBe(false));
});

it('isWithoutTls finds http at a private address, but not at loopback', () => {
  expect(isWithoutTls('http://192.168.1.20:8080')).toBe(true);
  expect(isWithoutTls('https://nas.local')).toBe(false);
  expect(isWithoutTls('http://localhost:3000')).toBe(false);
});

it.each([
  ['https://thumbnails.example.com', true],
  ['https://nas.local', true],
  ['http://localhost:3000', true],
  ['http://nas.local', false],
  ['http://127.0.0.1:3000', false],
  ['https://192.168.1.20', false],
  ['https://[fd12::1]', false],
])('allowsPasskeys says whether browsers allow passkeys at %s: %s', (origin, allowed) => {
  expect(allowsPasskeys(origin)).toBe(allowed);
});
