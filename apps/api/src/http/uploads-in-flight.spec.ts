import { maxRequestBytes } from '@app/contracts';
import { describe, expect, it, jest } from '@jest/globals';
import { bytesOfHead, maxUploads, UploadsInFlight, type Sender } from './uploads-in-flight.js';

let keys = 0;
const from = (userId: string, sender: Partial<Sender> = {}): Sender => ({
  userId,
  site: userId,
  idempotencyKey: String((keys += 1)),
  cut: () => undefined,
  ...sender,
});

describe('uploads in flight', () => {
  it('are at most two for each user, and another can start when one has ended', () => {
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

  it('count the bytes that have arrived, not the announced ones', () => {
    const uploads = new UploadsInFlight();
    for (let index = 0; index < maxUploads - 1; index++) uploads.begin(from(`announces ${index}`));
    const upload = uploads.begin(from('sends'));
    expect(() => upload.receive(maxRequestBytes)).not.toThrow();
  });

  it('of one network leave capacity for other networks', () => {
    const uploads = new UploadsInFlight();
    const one = uploads.begin(from('a', { site: 'one' }));
    one.receive(2 * maxRequestBytes - 2 * bytesOfHead);
    const two = uploads.begin(from('b', { site: 'one' }));
    expect(() => two.receive(1)).toThrow('too_many_requests');
    expect(() => uploads.begin(from('c', { site: 'two' })).receive(maxRequestBytes)).not.toThrow();
  });

  it('of all networks together are bounded for the process, in bytes', () => {
    const uploads = new UploadsInFlight();
    for (const who of ['a', 'b', 'c', 'd'])
      uploads.begin(from(who)).receive(maxRequestBytes - bytesOfHead);
    expect(() => uploads.begin(from('e'))).toThrow('upload_capacity_reached');
  });

  it('of all networks together are bounded for the process, in number', () => {
    const uploads = new UploadsInFlight();
    for (let index = 0; index < maxUploads / 2; index++)
      uploads.begin(from(`a${index}`, { site: 'one' }));
    expect(() => uploads.begin(from('a', { site: 'one' }))).toThrow('too_many_requests');
    for (let index = 0; index < maxUploads / 2; index++) uploads.begin(from(`b${index}`));
    expect(() => uploads.begin(from('c'))).toThrow('upload_capacity_reached');
  });

  it('are cut when the same user retries with the same key', () => {
    const uploads = new UploadsInFlight();
    const cut = jest.fn();
    uploads.begin(from('a', { idempotencyKey: 'key', cut }));
    uploads.begin(from('a'));
    expect(() => uploads.begin(from('a', { idempotencyKey: 'key' }))).not.toThrow();
    expect(cut).toHaveBeenCalledTimes(1);
  });

  it('are not cut by a retry once their handler has started, and end with it', () => {
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
