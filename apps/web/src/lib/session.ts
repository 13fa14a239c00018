import type { SessionAnswer } from '@app/contracts';
import { Failure } from './failure.js';

export type SessionState = 'unknown' | 'signed-in' | 'signed-out';

/** What a session needs from the world; given from outside so that it can be tried without one. */
interface SessionPorts {
  /** `POST /auth/refresh`: the cookie for a new access token. */
  refresh(): Promise<SessionAnswer>;
  /** Runs `task` after `ms` and answers with what cancels it. */
  schedule(task: () => void, ms: number): () => void;
  changed(state: SessionState, answer?: SessionAnswer): void;
}

interface Session {
  /** The bearer token, kept in memory only. */
  token(): string | undefined;
  /** Asks for a new token; calls in between share one request. False when the server says there is no session. */
  renew(): Promise<boolean>;
  end(): void;
}

/** Ask again a minute before the token expires, but never before half of its life is over. */
export function renewalDelayMs(expiresInSeconds: number): number {
  return Math.max(expiresInSeconds - 60, expiresInSeconds / 2) * 1_000;
}

/** After a background renewal that got no answer. */
const retryMs = 15_000;

export function createSession(ports: SessionPorts): Session {
  let token: string | undefined;
  let running: Promise<boolean> | undefined;
  let cancelNext: (() => void) | undefined;

  const end = () => {
    cancelNext?.();
    token = undefined;
    ports.changed('signed-out');
  };

  const renewLater = (ms: number) => {
    cancelNext?.();
    cancelNext = ports.schedule(() => {
      // A renewal in the background that got no answer is tried again; one that was refused has ended the session.
      renew().catch(() => renewLater(retryMs));
    }, ms);
  };

  const ask = async () => {
    try {
      const answer = await ports.refresh();
      token = answer.accessToken;
      renewLater(renewalDelayMs(answer.expiresIn));
      ports.changed('signed-in', answer);
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
    running ??= ask().finally(() => {
      running = undefined;
    });
    return running;
  };

  return { token: () => token, renew, end };
}
