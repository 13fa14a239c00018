import { describe, expect, it } from '@jest/globals';
import { reasonForOperator } from './reason-for-operator.js';

const errorWithCode = (code: string, more: object = {}) =>
  Object.assign(new Error('raw words'), { code, ...more });

describe('reasonForOperator', () => {
  it.each<[string, unknown, RegExp]>([
    [
      'a refused connection',
      errorWithCode('ECONNREFUSED', { address: '10.0.0.5', port: 5432 }),
      /nothing listens at 10\.0\.0\.5:5432/,
    ],
    [
      'a refused connection in an AggregateError',
      new AggregateError([errorWithCode('ECONNREFUSED', { address: '::1', port: 6379 })]),
      /nothing listens at ::1:6379/,
    ],
    ['an unknown host', errorWithCode('ENOTFOUND', { hostname: 'databse' }), /host name databse/],
    [
      'a folder of another user',
      errorWithCode('EACCES', { path: '/backups/x' }),
      /may not write to \/backups\/x\. Give it the folder: chown -R/,
    ],
    ['a full disk', errorWithCode('ENOSPC'), /the disk is full/],
    [
      'a new password for an old database',
      errorWithCode('28P01'),
      /keeps the password that its data was made with/,
    ],
    ['a missing database', errorWithCode('3D000'), /no such database/],
    ['a starting database', errorWithCode('57P03'), /still starting/],
    [
      'a wrong password of Redis',
      new Error('WRONGPASS invalid username-password pair or user is disabled.'),
      /Check REDIS_PASSWORD/,
    ],
    [
      'a missing bucket',
      Object.assign(new Error('raw'), { name: 'NoSuchBucket' }),
      /no such bucket/,
    ],
    ['any other error', new TypeError('raw words'), /^TypeError: raw words$/],
    ['a value that is no error', 'raw words', /no reason is known/],
  ])('returns a reason without a final period for %s', (_what, error, reason) => {
    expect(reasonForOperator(error)).toMatch(reason);
    expect(reasonForOperator(error)).not.toMatch(/\.$/);
  });
});
