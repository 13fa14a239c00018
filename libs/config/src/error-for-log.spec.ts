import { describe, expect, it } from '@jest/globals';
import { errorSummary, errorForLog } from './error-for-log.js';

describe('errorForLog', () => {
  it('keeps name, message and cause', () => {
    const error = new TypeError('no such stage', { cause: new Error('connection lost') });
    expect(errorForLog(error)).toMatchObject({
      name: 'TypeError',
      message: 'no such stage',
      cause: 'Error: connection lost',
    });
  });

  it('omits properties that a driver or a vendor attached to the error', () => {
    const error = Object.assign(new Error('refused'), {
      detail: 'Failing row contains (jane@example.test)',
      requestBodyValues: { image: 'base64' },
    });
    expect(JSON.stringify(errorForLog(error))).not.toMatch(/jane|base64/);
  });

  it.each([
    ['with a status', Object.assign(new Error('Jane said no'), { status: 400 })],
    ['of the models’ SDK', Object.assign(new Error('Value: Jane'), { name: 'AI_SomeError' })],
    [
      'of a parser, which quotes its input',
      new SyntaxError('Unexpected token, "Jane" is not valid JSON'),
    ],
    [
      'of the object store’s SDK',
      Object.assign(new Error('Jane'), { $metadata: { httpStatusCode: 403 } }),
    ],
    ['whose code is a sentence', Object.assign(new Error(), { statusCode: 400, code: 'is Jane' })],
    ['whose name is a sentence', Object.assign(new Error(), { name: 'Jane is here' })],
  ])('omits the message of an error %s, even as the cause of another error', (_what, error) => {
    expect(JSON.stringify(errorForLog(error))).not.toContain('Jane');
    expect(errorSummary(error)).not.toContain('Jane');
    const wrapped = errorForLog(new Error('not saved', { cause: error }));
    expect(JSON.stringify(wrapped)).not.toContain('Jane');
  });

  it('contains the status and request id of a vendor’s error', () => {
    const metadata = { httpStatusCode: 403, requestId: 'REQ/1' };
    const denied = Object.assign(new Error('Jane'), { name: 'AccessDenied', $metadata: metadata });
    expect(errorForLog(denied)).toMatchObject({
      name: 'AccessDenied',
      message: 'status 403, request REQ/1',
      stack: expect.stringMatching(/^ {4}at /),
    });
    expect(errorSummary(denied)).toBe('AccessDenied: status 403, request REQ/1');
  });

  it('reads the original error from the logger’s copy', () => {
    const copy = { type: 'Error', requestBodyValues: { image: 'base64' }, raw: new Error('away') };
    expect(errorForLog(copy)).toMatchObject({ name: 'Error', message: 'away' });
    expect(JSON.stringify(errorForLog(copy))).not.toContain('base64');
  });

  it('shortens long messages', () => {
    expect(JSON.stringify(errorForLog(new Error('x'.repeat(1_000_000)))).length).toBeLessThan(
      10_000,
    );
  });

  it('contains only the type of a value that is no error', () => {
    expect(errorForLog({ token: 'secret' })).toEqual({ message: 'object' });
  });
});
