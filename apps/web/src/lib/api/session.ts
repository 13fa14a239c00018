import type { SessionAnswer } from '@app/contracts';
import { Failure } from './failure.js';

export type SessionState = 'unknown' | 'signed-in' | 'signed-out';

/** What the tabs of one browser tell each other, so that one renewal and one sign-out serve them all. */
export type TabMessage =
  { kind: 'renewed'; answer: SessionAnswer; endsAt: number } | { kind: 'ended' };

/** What a session needs from the world; given from outside so that it can be tried without one. */
interface SessionPorts {
  /** False in a browser in which nobody is signed in for sure: then nobody has to be asked. */
  mayBeSignedIn(): boolean;
  /** `POST /auth/refresh`: the cookie for a new access token. */
  refresh(): Promise<SessionAnswer>;
  /** Runs `task` while no other tab runs one: two that renew at once would spend the same cookie twice. */
  alone<Value>(task: () => Promise<Value>): Promise<Value>;
  tellTabs(message: TabMessage): void;
  /** Runs `task` after `ms` and answers with what cancels it. */
  schedule(task: () => void, ms: number): () => void;
  now(): number;
  /** 0 to 1; keeps tabs that know the same end from renewing in the same moment. */
  random(): number;
  changed(state: SessionState, answer?: SessionAnswer): void;
}

interface Session {
  /** The bearer token, kept in memory only. */
  token(): string | undefined;
  /** The token, renewed first when it has run out meanwhile: a tab that slept would only be refused. */
  freshToken(): Promise<string | undefined>;
  /** Asks for a new token; calls in between share one request. False when the server says there is no session. */
  renew(): Promise<boolean>;
  /** The server no longer knows us: here and in every tab. */
  end(): void;
  /** The other tabs end; this one is about to leave the page and stays as it is until then. */
  leave(): void;
  /** What another tab has said. */
  heard(message: TabMessage): void;
}

/** Tabs spread their renewals over this long, so that the first one serves the others. */
const spreadMs = 10_000;
/** After a background renewal that got no answer. */
const retryMs = 15_000;

/** Ask again a minute before the token expires, but never before half of its life is over. */
export function renewalDelayMs(lifeMs: number): number {
  return Math.max(lifeMs - 60_000, lifeMs / 2);
}

export function createSession(ports: SessionPorts): Session {
  let current: { token: string; endsAt: number } | undefined;
  /** Counts the tokens we were given, by the server or by another tab. */
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
      // A renewal in the background that got no answer is tried again; one that was refused has ended the session.
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
    // Another tab was quicker while we waited for our turn.
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
