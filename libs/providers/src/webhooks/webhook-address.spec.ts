import { maxWebhookAddressLength } from '@app/contracts';
import { describe, expect, it } from '@jest/globals';
import { mayConnectTo, parseWebhookAddress } from './webhook-address.js';

const privateNetwork = [
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '100.127.255.255',
  '127.0.0.1',
  '127.255.255.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '::1',
  'fc00::1',
  'fdff::1',
];
/** Never allowed, not even if private addresses are allowed. */
const never = [
  '0.0.0.0',
  '0.1.2.3',
  '169.254.0.1',
  '169.254.169.254',
  '192.0.0.1',
  '192.0.2.1',
  '192.88.99.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  // Deprecated form of an IPv4 address in IPv6, without a prefix.
  '::7f00:1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:93.184.216.34',
  '::ffff:0:127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b::5db8:d822',
  '64:ff9b:1::a00:1',
  '100::1',
  '2001::1',
  '2001:2::1',
  '2001:10::1',
  '2001:20::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '2002:5db8:d822::1',
  '3fff::1',
  '5f00::1',
  'fe80::1',
  'fe80::a9fe:a9fe',
  'febf::1',
  'fec0::1',
  'ff02::1',
  '4000::1',
  // Metadata services of clouds, in ranges that are otherwise allowed.
  '100.100.100.200',
  '168.63.129.16',
  'fd00:42::42',
  'fd00:c1::a9fe:a9fe',
  'fd00:ec2::254',
  'fd20:ce::254',
  'not an address',
  '',
];
const publicInternet = ['1.1.1.1', '93.184.216.34', '172.15.0.1', '172.32.0.1', '2606:4700::1111'];

describe('a webhook message', () => {
  it.each(publicInternet)('may be sent to %s', (address) => {
    expect([mayConnectTo(address, false), mayConnectTo(address, true)]).toEqual([true, true]);
  });

  it.each(privateNetwork)('may be sent to %s only if private addresses are allowed', (address) => {
    expect([mayConnectTo(address, false), mayConnectTo(address, true)]).toEqual([false, true]);
  });

  it.each(never)('is never sent to %s', (address) => {
    expect([mayConnectTo(address, false), mayConnectTo(address, true)]).toEqual([false, false]);
  });
});

describe('parseWebhookAddress', () => {
  it.each([
    ['https://example.com/hooks?token=1#part', 'https://example.com/hooks?token=1'],
    ['HTTPS://Example.COM:8443/A', 'https://example.com:8443/A'],
    ['https://1.1.1.1', 'https://1.1.1.1/'],
    ['https://[2606:4700::1111]/', 'https://[2606:4700::1111]/'],
  ])('accepts %s', (text, href) => {
    expect(parseWebhookAddress(text, false)?.href).toBe(href);
  });

  it.each([
    'http://example.com/',
    'http://localhost:5678/webhook',
    'https://localhost/',
    'https://n8n:5678/',
    'https://printer.local/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://[::1]/',
    'https://[fd00::1]/',
  ])('accepts %s only if private addresses are allowed', (text) => {
    expect(parseWebhookAddress(text, false)).toBeUndefined();
    expect(parseWebhookAddress(text, true)).toBeInstanceOf(URL);
  });

  it.each([
    '',
    'example.com',
    '//example.com',
    'ftp://example.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://user:secret@example.com/',
    'https://user@example.com/',
    'https://169.254.169.254/latest/meta-data',
    'https://0/',
    'https://[::ffff:127.0.0.1]/',
    'https://[fd00:ec2:0::254]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[fe80::1]/',
    `https://example.com/${'x'.repeat(maxWebhookAddressLength)}`,
    // Too long only after it is encoded.
    `https://example.com/${'ü'.repeat(300)}`,
  ])('never accepts %j', (text) => {
    expect(parseWebhookAddress(text, false)).toBeUndefined();
    expect(parseWebhookAddress(text, true)).toBeUndefined();
  });
});
