import { maxRequestBytes } from '@app/contracts';
import { describe, expect, it } from '@jest/globals';
import { UploadsInFlight } from './uploads-in-flight.js';

const from = (userId: string, address = userId) => ({ userId, address });

describe('uploads in flight', () => {
  it('are at most two of one user, and one more when one has ended', () => {
    const uploads = new UploadsInFlight();
    const end = uploads.begin(from('a'), 100);
    uploads.begin(from('a'), 100);
    expect(() => uploads.begin(from('a'), 100)).toThrow('uploads_in_flight');
    expect(() => uploads.begin(from('b'), 100)).not.toThrow();
    end();
    end();
    expect(() => uploads.begin(from('a'), 100)).not.toThrow();
    expect(() => uploads.begin(from('a'), 100)).toThrow('uploads_in_flight');
  });

  it('of one address leave room for other addresses', () => {
    const uploads = new UploadsInFlight();
    uploads.begin(from('a', 'one'), maxRequestBytes);
    uploads.begin(from('b', 'one'), maxRequestBytes);
    expect(() => uploads.begin(from('c', 'one'), 100)).toThrow('upload_capacity_reached');
    expect(() => uploads.begin(from('d', 'two'), maxRequestBytes)).not.toThrow();
  });

  it('of all addresses together are bounded for the process', () => {
    const uploads = new UploadsInFlight();
    for (const who of ['a', 'b', 'c', 'd']) uploads.begin(from(who), maxRequestBytes);
    expect(() => uploads.begin(from('e'), 1)).toThrow('upload_capacity_reached');
  });
});
