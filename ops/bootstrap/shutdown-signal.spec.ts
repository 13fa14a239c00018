import { describe, expect, it } from '@jest/globals';
import { countStopRequests } from './shutdown-signal.ts';

describe('the shutdown signal', () => {
  it('counts one Ctrl-C once, however many processes forward it', () => {
    const shutdown = countStopRequests();
    expect([shutdown(1000), shutdown(1003), shutdown(1200)]).toEqual(['first', 'echo', 'echo']);
  });

  it('counts a later Ctrl-C as the second', () => {
    const shutdown = countStopRequests();
    shutdown(1000);
    expect(shutdown(3000)).toBe('again');
  });
});
