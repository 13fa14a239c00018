import { maxRequestBytes } from '@app/contracts';
import { describe, expect, it, jest } from '@jest/globals';
import { initialBytes, maxUploads, UploadsInFlight, type Sender } from './uploads-in-flight.js';

let keys = 0;
const from = (userId: string, sender: Partial<Sender> = {}): Sender => ({
  userId,
  network: userId,
  idempotencyKey: String((keys += 1)),
  cut: () => undefined,
  ...sender,
});

describe('concurrent uploads', () => {
  it('are limited to two per user, and another can start when one has ended', () => {
    const uploads = new UploadsInFlight();
    const first = uploads.begin(from('a'));
    uploads.begin(from('a'));
    expect(() => uploads.begin(from('a'))).toThrow('uploads_in_flight');
    expect(() => uploads.begin(from('b'))).not.toThrow();
    first.end();
    first.end();
    expect(() => uploads.begin(from('a'))).not.toThrow();
    expect(() => uploads.begin(from('a'))).toThrow('uploads_in_flight');
  });

  it('are limited by bytes received, not by bytes announced', () => {
    const uploads = new UploadsInFlight();
    for (let index = 0; index < maxUploads - 1; index++) uploads.begin(from(`announces ${index}`));
    const upload = uploads.begin(from('sends'));
    expect(() => upload.receive(maxRequestBytes)).not.toThrow();
  });

  it('of one network leave capacity for other networks', () => {
    const uploads = new UploadsInFlight();
    const one = uploads.begin(from('a', { network: 'one' }));
    one.receive(2 * maxRequestBytes - 2 * initialBytes);
    const two = uploads.begin(from('b', { network: 'one' }));
    expect(() => two.receive(1)).toThrow('too_many_requests');
    expect(() =>
      uploads.begin(from('c', { network: 'two' })).receive(maxRequestBytes),
    ).not.toThrow();
  });

  it('of all networks together are limited in bytes per process', () => {
    const uploads = new UploadsInFlight();
    for (const who of ['a', 'b', 'c', 'd'])
      uploads.begin(from(who)).receive(maxRequestBytes - initialBytes);
    expect(() => uploads.begin(from('e'))).toThrow('upload_capacity_reached');
  });

  it('of all networks together are limited in number per process', () => {
    const uploads = new UploadsInFlight();
    for (let index = 0; index < maxUploads / 2; index++)
      uploads.begin(from(`a${index}`, { network: 'one' }));
    expect(() => uploads.begin(from('a', { network: 'one' }))).toThrow('too_many_requests');
    for (let index = 0; index < maxUploads / 2; index++) uploads.begin(from(`b${index}`));
    expect(() => uploads.begin(from('c'))).toThrow('upload_capacity_reached');
  });

  it('are cut off when the same user retries with the same key', () => {
    const uploads = new UploadsInFlight();
    const cut = jest.fn();
    uploads.begin(from('a', { idempotencyKey: 'key', cut }));
    uploads.begin(from('a'));
    expect(() => uploads.begin(from('a', { idempotencyKey: 'key' }))).not.toThrow();
    expect(cut).toHaveBeenCalledTimes(1);
  });

  it('are not cut off by a retry once their handler has started, and end with the handler', () => {
    const uploads = new UploadsInFlight();
    const cut = jest.fn();
    const handled = uploads.begin(from('a', { idempotencyKey: 'key', cut }));
    uploads.begin(from('a'));
    handled.startHandling();
    handled.connectionClosed();
    expect(() => uploads.begin(from('a', { idempotencyKey: 'key' }))).toThrow('uploads_in_flight');
    expect(cut).not.toHaveBeenCalled();
    handled.end();
    expect(() => uploads.begin(from('a', { idempotencyKey: 'key' }))).not.toThrow();
  });
});
