import type { SessionAnswer } from '@app/contracts';
import { Failure } from './failure.js';

export type SessionState = 'unknown' | 'signed-in' | 'signed-out';

/** Messages between tabs. They apply a renewal or a sign-out to all tabs. */
export type TabMessage =
  { kind: 'renewed'; answer: SessionAnswer; endsAt: number } | { kind: 'ended' };

/** External effects of a session, which tests replace. */
interface SessionPorts {
  /** False if this browser cannot have a session. No request is then sent. */
  mayBeSignedIn(): boolean;
  /** `POST /auth/refresh`: exchanges the session cookie for an access token. */
  refresh(): Promise<SessionAnswer>;
  /** Runs `task` under a lock that all tabs share, because concurrent renewals would use one refresh token twice. */
  runExclusively<Value>(task: () => Promise<Value>): Promise<Value>;
  tellTabs(message: TabMessage): void;
  /** Runs `task` after `ms`. Returns a function that cancels it. */
  schedule(task: () => void, ms: number): () => void;
  now(): number;
  /** A random number from 0 to 1, which spreads the renewals of several tabs. */
  random(): number;
  onChange(state: SessionState, answer?: SessionAnswer): void;
}

interface Session {
  /** The access token, in memory only. */
  token(): string | undefined;
  /** The access token. Renews an expired token first, for example after the computer was asleep. */
  freshToken(): Promise<string | undefined>;
  /** Renews the token. Concurrent calls share one request. Returns false if there is no session. */
  renew(): Promise<boolean>;
  /** Ends the session here and in all tabs after the server has refused it. */
  end(): void;
  /** Ends the session in other tabs. This tab keeps it, because it is about to load another page. */
  leave(): void;
  /** Handles a message from another tab. */
  receive(message: TabMessage): void;
}

/** Milliseconds over which tabs spread their renewals, so that the others can use the token of the first one. */
const spreadMs = 10_000;
/** Milliseconds between retries of a background renewal that got no answer. */
const retryMs = 15_000;

/** Milliseconds until the renewal: a minute before the token expires, but not within the first half of its lifetime. */
export function renewalDelayMs(lifeMs: number): number {
  return Math.max(lifeMs - 60_000, lifeMs / 2);
}

export function createSession(ports: SessionPorts): Session {
  let currentToken: { token: string; endsAt: number } | undefined;
  /** Number of tokens that this tab has received from the server or from other tabs. */
  let tokensReceived = 0;
  let runningRenewal: Promise<boolean> | undefined;
  let cancelNextRenewal: (() => void) | undefined;

  const dropToken = () => {
    cancelNextRenewal?.();
    currentToken = undefined;
  };

  const endHere = () => {
    dropToken();
    ports.onChange('signed-out');
  };

  const end = () => {
    endHere();
    ports.tellTabs({ kind: 'ended' });
  };

  const renewLater = (ms: number) => {
    cancelNextRenewal?.();
    cancelNextRenewal = ports.schedule(() => {
      // Retries if there was no answer. A refusal has already ended the session.
      renew().catch(() => renewLater(retryMs));
    }, ms);
  };

  const acceptToken = (answer: SessionAnswer, endsAt: number) => {
    tokensReceived += 1;
    currentToken = { token: answer.accessToken, endsAt };
    const lifeMs = endsAt - ports.now();
    const spread = Math.min(spreadMs, lifeMs / 10) * ports.random();
    renewLater(Math.max(0, renewalDelayMs(lifeMs) - spread));
    ports.onChange('signed-in', answer);
  };

  const requestRenewal = async (before: number) => {
    // Another tab has renewed the token while this tab waited for the lock.
    if (tokensReceived !== before) return currentToken !== undefined;
    if (!ports.mayBeSignedIn()) {
      endHere();
      return false;
    }
    try {
      const answer = await ports.refresh();
      const endsAt = ports.now() + answer.expiresIn * 1_000;
      acceptToken(answer, endsAt);
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
    runningRenewal ??= ports
      .runExclusively(requestRenewal.bind(null, tokensReceived))
      .finally(() => {
        runningRenewal = undefined;
      });
    return runningRenewal;
  };

  return {
    token: () => currentToken?.token,
    freshToken: async () => {
      if (currentToken && ports.now() >= currentToken.endsAt) await renew();
      return currentToken?.token;
    },
    renew,
    end,
    leave: () => {
      dropToken();
      ports.tellTabs({ kind: 'ended' });
    },
    receive: (message) => {
      if (message.kind === 'renewed') acceptToken(message.answer, message.endsAt);
      else if (message.kind === 'ended') endHere();
    },
  };
}
