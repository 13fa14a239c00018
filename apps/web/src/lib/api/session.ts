import type { SessionAnswer } from '@app/contracts';
import { Failure } from './failure.js';

export type SessionState = 'unknown' | 'signed-in' | 'signed-out';

/** Messages between tabs, so that a renewal or a sign-out applies to all tabs. */
export type TabMessage =
  { kind: 'renewed'; answer: SessionAnswer; endsAt: number } | { kind: 'ended' };

/** Effects of a session, injected for tests. */
interface SessionPorts {
  /** False if this browser cannot have a session; then no request is sent. */
  mayBeSignedIn(): boolean;
  /** `POST /auth/refresh`: exchanges the cookie for an access token. */
  refresh(): Promise<SessionAnswer>;
  /** Runs `task` while no other tab runs a task, because concurrent renewals would use the same refresh token twice. */
  alone<Value>(task: () => Promise<Value>): Promise<Value>;
  tellTabs(message: TabMessage): void;
  /** Runs `task` after `ms`. Returns a function that cancels it. */
  schedule(task: () => void, ms: number): () => void;
  now(): number;
  /** A number from 0 to 1, to spread the renewals of several tabs. */
  random(): number;
  changed(state: SessionState, answer?: SessionAnswer): void;
}

interface Session {
  /** The access token, in memory only. */
  token(): string | undefined;
  /** The access token, renewed first if it has expired, for example while the computer was asleep. */
  freshToken(): Promise<string | undefined>;
  /** Renews the token; concurrent calls share one request. False if there is no session. */
  renew(): Promise<boolean>;
  /** Ends the session here and in all tabs after the server has refused it. */
  end(): void;
  /** Ends the session in other tabs. This tab is about to load another page. */
  leave(): void;
  /** Handles a message of another tab. */
  heard(message: TabMessage): void;
}

/** Tabs spread their renewals over this time, so that the others can use the token of the first renewal. */
const spreadMs = 10_000;
/** Retry interval after a background renewal without an answer. */
const retryMs = 15_000;

/** Renews a minute before the token expires, but not before half of its lifetime. */
export function renewalDelayMs(lifeMs: number): number {
  return Math.max(lifeMs - 60_000, lifeMs / 2);
}

export function createSession(ports: SessionPorts): Session {
  let current: { token: string; endsAt: number } | undefined;
  /** Counts the tokens received from the server or another tab. */
  let given = 0;
  let running: Promise<boolean> | undefined;
  let cancelNext: (() => void) | undefined;

  const forget = () => {
    cancelNext?.();
    current = undefined;
  };

  const endHere = () => {
    forget();
    ports.changed('signed-out');
  };

  const end = () => {
    endHere();
    ports.tellTabs({ kind: 'ended' });
  };

  const renewLater = (ms: number) => {
    cancelNext?.();
    cancelNext = ports.schedule(() => {
      // Retry without an answer; a refusal has ended the session.
      renew().catch(() => renewLater(retryMs));
    }, ms);
  };

  const take = (answer: SessionAnswer, endsAt: number) => {
    given += 1;
    current = { token: answer.accessToken, endsAt };
    const lifeMs = endsAt - ports.now();
    const spread = Math.min(spreadMs, lifeMs / 10) * ports.random();
    renewLater(Math.max(0, renewalDelayMs(lifeMs) - spread));
    ports.changed('signed-in', answer);
  };

  const ask = async (before: number) => {
    // Another tab has renewed it while this one waited for the lock.
    if (given !== before) return current !== undefined;
    if (!ports.mayBeSignedIn()) {
      endHere();
      return false;
    }
    try {
      const answer = await ports.refresh();
      const endsAt = ports.now() + answer.expiresIn * 1_000;
      take(answer, endsAt);
      ports.tellTabs({ kind: 'renewed', answer, endsAt });
      return true;
    } catch (error) {
      if (error instanceof Failure && error.status === 401) {
        end();
        return false;
      }
      throw error;
    }
  };

  const renew = () => {
    running ??= ports.alone(ask.bind(null, given)).finally(() => {
      running = undefined;
    });
    return running;
  };

  return {
    token: () => current?.token,
    freshToken: async () => {
      if (current && ports.now() >= current.endsAt) await renew();
      return current?.token;
    },
    renew,
    end,
    leave: () => {
      forget();
      ports.tellTabs({ kind: 'ended' });
    },
    heard: (message) => {
      if (message.kind === 'renewed') take(message.answer, message.endsAt);
      else if (message.kind === 'ended') endHere();
    },
  };
}
