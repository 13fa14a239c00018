import { describe, expect, it, jest } from '@jest/globals';
import type { SessionAnswer } from '@app/contracts';
import { Failure, unreachable } from './failure.js';
import { createSession, renewalDelayMs } from './session.js';

const answer: SessionAnswer = {
  accessToken: 'one',
  expiresIn: 900,
  user: { id: 'u', name: 'Nora', avatar: null, credits: 50, role: 'creator', plan: 'free' },
};
const refused = new Failure('unauthenticated', 'Please sign in to continue.', { status: 401 });

function start(...answers: (SessionAnswer | Error)[]) {
  const refresh = jest.fn(async () => {
    const next = answers.shift() ?? refused;
    if (next instanceof Error) throw next;
    return next;
  });
  const scheduled: { task: () => void; ms: number; cancelled: boolean }[] = [];
  const states: string[] = [];
  const session = createSession({
    refresh,
    schedule: (task, ms) => {
      const entry = { task, ms, cancelled: false };
      scheduled.push(entry);
      return () => {
        entry.cancelled = true;
      };
    },
    changed: (state) => states.push(state),
  });
  return { session, refresh, scheduled, states };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a session', () => {
  it('keeps the token it is given and renews it a minute before it expires', async () => {
    const { session, scheduled, states } = start(answer);
    expect(await session.renew()).toBe(true);
    expect(session.token()).toBe('one');
    expect(states).toEqual(['signed-in']);
    expect(scheduled.map(({ ms }) => ms)).toEqual([840_000]);
  });

  it('shares one request between calls that meet', async () => {
    const { session, refresh } = start(answer);
    expect(await Promise.all([session.renew(), session.renew(), session.renew()])).toEqual([
      true,
      true,
      true,
    ]);
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it('renews in the background with the new token', async () => {
    const { session, scheduled } = start(answer, { ...answer, accessToken: 'two' });
    await session.renew();
    scheduled[0]?.task();
    await settled();
    expect(session.token()).toBe('two');
    expect(scheduled[0]?.cancelled).toBe(true);
  });

  it('is over when the server refuses', async () => {
    const { session, states, scheduled } = start(answer, refused);
    await session.renew();
    expect(await session.renew()).toBe(false);
    expect(session.token()).toBeUndefined();
    expect(states).toEqual(['signed-in', 'signed-out']);
    expect(scheduled[0]?.cancelled).toBe(true);
  });

  it('outlives a server that cannot be reached, and asks again', async () => {
    const { session, scheduled, states } = start(answer, unreachable(new TypeError('network')), {
      ...answer,
      accessToken: 'two',
    });
    await session.renew();
    scheduled[0]?.task();
    await settled();
    expect(session.token()).toBe('one');
    expect(states).toEqual(['signed-in']);
    scheduled[1]?.task();
    await settled();
    expect(session.token()).toBe('two');
  });

  it('tells whoever asked that the server cannot be reached', async () => {
    const { session, states } = start(unreachable(new TypeError('network')));
    await expect(session.renew()).rejects.toMatchObject({ code: 'unreachable' });
    expect(states).toEqual([]);
  });

  it('never renews before half of a short life is over', () => {
    expect(renewalDelayMs(60)).toBe(30_000);
    expect(renewalDelayMs(900)).toBe(840_000);
  });
});
