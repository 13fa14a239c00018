import { describe, expect, it } from '@jest/globals';
import { isRecent, isDue, startTimeOf } from './schedule.js';

const at = (time: string) => new Date(`2026-11-${time}:00Z`);
const backupState = (newest: string | null, lastTry: string | null = null) => ({
  newest: newest === null ? null : at(newest),
  lastTry: lastTry === null ? null : at(lastTry),
  hour: 3,
});

describe('the daily backup', () => {
  it.each([
    ['starts at once when there is no backup', backupState(null), '22T14:00', true],
    ['does not start before its hour', backupState('21T03:00'), '22T02:59', false],
    ['starts at its hour', backupState('21T03:01'), '22T03:00', true],
    ['does not start again on the same day', backupState('22T03:00'), '22T23:59', false],
    ['starts late when the machine was off at its hour', backupState('20T03:00'), '22T01:00', true],
    ['does not retry at once', backupState(null, '22T03:00'), '22T03:14', false],
    ['retries after 15 minutes', backupState(null, '22T03:00'), '22T03:15', true],
  ])('%s', (_what, known, now, expected) => {
    expect(isDue(known, at(now))).toBe(expected);
  });

  it('is overdue 26 hours after the newest backup, or after the start when there is none', () => {
    expect(isRecent(at('21T03:00'), at('20T00:00'), at('22T04:59'))).toBe(true);
    expect(isRecent(at('21T03:00'), at('22T00:00'), at('22T05:00'))).toBe(false);
    expect(isRecent(null, at('22T00:00'), at('22T01:00'))).toBe(true);
    expect(isRecent(null, at('20T00:00'), at('22T01:00'))).toBe(false);
  });

  it('has its start time in the name of its folder', () => {
    expect(startTimeOf('2026-11-22T03-04-05-678Z')).toEqual(new Date('2026-11-22T03:04:05.678Z'));
  });
});
