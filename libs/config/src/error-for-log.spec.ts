import { describe, expect, it } from '@jest/globals';
import { errorForLog } from './error-for-log.js';

describe('an error in the log', () => {
  it('keeps its name, its message and its cause', () => {
    const error = new TypeError('no such stage', { cause: new Error('connection lost') });
    expect(errorForLog(error)).toMatchObject({
      name: 'TypeError',
      message: 'no such stage',
      cause: 'Error: connection lost',
    });
  });

  it('leaves out what a driver or a vendor has hung on it', () => {
    const error = Object.assign(new Error('refused'), {
      detail: 'Failing row contains (jane@example.test)',
      requestBodyValues: { image: 'base64' },
    });
    expect(JSON.stringify(errorForLog(error))).not.toMatch(/jane|base64/);
  });

  it('is found behind the copy that the logger makes of it', () => {
    const copy = { type: 'Error', requestBodyValues: { image: 'base64' }, raw: new Error('away') };
    expect(errorForLog(copy)).toMatchObject({ name: 'Error', message: 'away' });
    expect(JSON.stringify(errorForLog(copy))).not.toContain('base64');
  });

  it('cuts what is far too long', () => {
    expect(JSON.stringify(errorForLog(new Error('x'.repeat(1_000_000)))).length).toBeLessThan(
      10_000,
    );
  });

  it('says nothing of what is no error', () => {
    expect(errorForLog({ token: 'secret' })).toEqual({ message: 'object' });
  });
});
