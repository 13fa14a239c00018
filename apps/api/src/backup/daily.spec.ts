import { describe, expect, it } from '@jest/globals';
import { isCovered, isDue, timeOf } from './daily.js';

const at = (time: string) => new Date(`2026-11-${time}:00Z`);
const days = (newest: string | null, lastTry: string | null = null) => ({
  newest: newest === null ? null : at(newest),
  lastTry: lastTry === null ? null : at(lastTry),
  hour: 3,
});

describe('a backup', () => {
  it.each([
    ['is taken at once where there is none', days(null), '22T14:00', true],
    ['is not taken before its hour', days('21T03:00'), '22T02:59', false],
    ['is taken at its hour', days('21T03:01'), '22T03:00', true],
    ['is taken once a day', days('22T03:00'), '22T23:59', false],
    ['is made up for when the machine was off', days('20T03:00'), '22T01:00', true],
    ['is not tried again at once', days(null, '22T03:00'), '22T03:14', false],
    ['is tried again after a while', days(null, '22T03:00'), '22T03:15', true],
  ])('%s', (_what, known, now, due) => {
    expect(isDue(known, at(now))).toBe(due);
  });

  it('is missed when the newest is older than a day and two hours', () => {
    expect(isCovered(at('21T03:00'), at('20T00:00'), at('22T04:59'))).toBe(true);
    expect(isCovered(at('21T03:00'), at('22T00:00'), at('22T05:00'))).toBe(false);
    expect(isCovered(null, at('22T00:00'), at('22T01:00'))).toBe(true);
    expect(isCovered(null, at('20T00:00'), at('22T01:00'))).toBe(false);
  });

  it('says by its name when it was begun', () => {
    expect(timeOf('2026-11-22T03-04-05-678Z')).toEqual(new Date('2026-11-22T03:04:05.678Z'));
  });
});
