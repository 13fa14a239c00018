import { describe, expect, it, jest } from '@jest/globals';
import type { SessionAnswer } from '@app/contracts';
import { Failure, unreachable } from './failure.js';
import { createSession, renewalDelayMs, type TabMessage } from './session.js';

const answer: SessionAnswer = {
  accessToken: 'one',
  expiresIn: 900,
  user: {
    id: 'u',
    name: 'Nora',
    avatar: null,
    credits: 50,
    role: 'creator',
    plan: 'free',
    language: null,
  },
};
const second = { ...answer, accessToken: 'two' };
const refused = new Failure('unauthenticated', 'Please sign in to continue.', { status: 401 });

/** A browser whose tabs share a lock and a channel. */
function createBrowser(...answers: (SessionAnswer | Error)[]) {
  const hint = { there: true };
  const refresh = jest.fn(async () => {
    const next = answers.shift() ?? refused;
    if (next instanceof Error) throw next;
    return next;
  });
  let lockQueue: Promise<unknown> = Promise.resolve();
  const tabs: { receive: (message: TabMessage) => void }[] = [];
  const clock = { now: 0 };

  const open = () => {
    const scheduled: { task: () => void; ms: number; cancelled: boolean }[] = [];
    const states: string[] = [];
    const session = createSession({
      mayBeSignedIn: () => hint.there,
      refresh,
      runExclusively: (task) => {
        const mine = lockQueue.then(task);
        lockQueue = mine.catch(() => undefined);
        return mine;
      },
      tellTabs: (message) => tabs.forEach((tab) => tab !== session && tab.receive(message)),
      schedule: (task, ms) => {
        const entry = { task, ms, cancelled: false };
        scheduled.push(entry);
        return () => {
          entry.cancelled = true;
        };
      },
      now: () => clock.now,
      random: () => 0,
      onChange: (state) => states.push(state),
    });
    tabs.push(session);
    return { session, scheduled, states };
  };
  return { open, refresh, clock, hint };
}

function start(...answers: (SessionAnswer | Error)[]) {
  const { open, ...rest } = createBrowser(...answers);
  return { ...open(), ...rest };
}

const settlePromises = () => new Promise((resolve) => setImmediate(resolve));

describe('session', () => {
  it('renews its token a minute before the token expires', async () => {
    const { session, scheduled, states } = start(answer);
    expect(await session.renew()).toBe(true);
    expect(session.token()).toBe('one');
    expect(states).toEqual(['signed-in']);
    expect(scheduled.map(({ ms }) => ms)).toEqual([840_000]);
  });

  it('shares one renewal between concurrent calls', async () => {
    const { session, refresh } = start(answer);
    expect(await Promise.all([session.renew(), session.renew(), session.renew()])).toEqual([
      true,
      true,
      true,
    ]);
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it('schedules the next renewal by the lifetime of the new token', async () => {
    const { session, scheduled } = start(answer, { ...second, expiresIn: 600 });
    await session.renew();
    scheduled[0]?.task();
    await settlePromises();
    expect(session.token()).toBe('two');
    expect(scheduled.map(({ ms }) => ms)).toEqual([840_000, 540_000]);
    expect(scheduled[0]?.cancelled).toBe(true);
  });

  it('ends when the server refuses a renewal', async () => {
    const { session, states, scheduled } = start(answer, refused);
    await session.renew();
    expect(await session.renew()).toBe(false);
    expect(session.token()).toBeUndefined();
    expect(states).toEqual(['signed-in', 'signed-out']);
    expect(scheduled[0]?.cancelled).toBe(true);
  });

  it('continues while the server is unreachable, and retries the renewal', async () => {
    const { session, scheduled, states } = start(
      answer,
      unreachable(new TypeError('network')),
      second,
    );
    await session.renew();
    scheduled[0]?.task();
    await settlePromises();
    expect(session.token()).toBe('one');
    expect(states).toEqual(['signed-in']);
    scheduled[1]?.task();
    await settlePromises();
    expect(session.token()).toBe('two');
  });

  it('reports an unreachable server to the caller', async () => {
    const { session, states } = start(unreachable(new TypeError('network')));
    await expect(session.renew()).rejects.toMatchObject({ code: 'unreachable' });
    expect(states).toEqual([]);
  });

  it('sends no request if the browser cannot have a session', async () => {
    const { session, states, refresh, hint } = start(answer);
    hint.there = false;
    expect(await session.renew()).toBe(false);
    expect(states).toEqual(['signed-out']);
    expect(refresh).not.toHaveBeenCalled();
    hint.there = true;
    expect(await session.renew()).toBe(true);
    expect(states).toEqual(['signed-out', 'signed-in']);
  });

  it('renews a token that expired while the computer was asleep before using it', async () => {
    const { session, refresh, clock } = start(answer, second);
    await session.renew();
    clock.now = 899_999;
    expect(await session.freshToken()).toBe('one');
    clock.now = 900_000;
    expect(await session.freshToken()).toBe('two');
    expect(refresh).toHaveBeenCalledTimes(2);
  });

  it('never renews in the first half of a token’s lifetime', () => {
    expect(renewalDelayMs(60_000)).toBe(30_000);
    expect(renewalDelayMs(900_000)).toBe(840_000);
  });
});

describe('session in two tabs', () => {
  it('renews once for concurrent requests', async () => {
    const { open, refresh } = createBrowser(answer, second);
    const [left, right] = [open(), open()];
    expect(await Promise.all([left.session.renew(), right.session.renew()])).toEqual([true, true]);
    expect(refresh).toHaveBeenCalledTimes(1);
    expect([left.session.token(), right.session.token()]).toEqual(['one', 'one']);
  });

  it('shares the renewed token and postpones the renewal of the other tab', async () => {
    const { open, refresh, clock } = createBrowser(answer, second);
    const [left, right] = [open(), open()];
    await left.session.renew();
    clock.now = 840_000;
    left.scheduled[0]?.task();
    await settlePromises();
    expect(right.session.token()).toBe('two');
    expect(right.scheduled.map(({ ms, cancelled }) => [ms, cancelled])).toEqual([
      [840_000, true],
      [840_000, false],
    ]);
    expect(refresh).toHaveBeenCalledTimes(2);
  });

  it('ends in both tabs when the server refuses the renewal of one', async () => {
    const { open } = createBrowser(answer, refused);
    const [left, right] = [open(), open()];
    await left.session.renew();
    await right.session.renew();
    expect([left.states, right.states]).toEqual([
      ['signed-in', 'signed-out'],
      ['signed-in', 'signed-out'],
    ]);
    expect(left.session.token()).toBeUndefined();
  });

  it('ends in the other tab on sign-out, while this tab only drops its token', async () => {
    const { open } = createBrowser(answer);
    const [left, right] = [open(), open()];
    await left.session.renew();
    left.session.leave();
    expect(left.states).toEqual(['signed-in']);
    expect(left.session.token()).toBeUndefined();
    expect(right.states).toEqual(['signed-in', 'signed-out']);
  });
});
