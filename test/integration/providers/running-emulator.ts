import { createEmulator } from '../../../apps/emulator/src/create-emulator.js';

export interface FaultRequest {
  path: string;
  status?: number;
  reason?: string;
  retryAfterSeconds?: number;
  delayMs?: number;
  truncate?: number;
  drop?: boolean;
  times?: number;
}

export interface RunningEmulator {
  origin: string;
  setFault(order: FaultRequest): Promise<void>;
  /** Removes all faults and the quota. */
  clearFaults(): Promise<void>;
  /** Sets the rest of the video site's daily quota; absent values are unlimited. */
  setQuota(left: { searches?: number; units?: number }): Promise<void>;
  /** Number of requests to each path. */
  countRequests(): Promise<Record<string, number>>;
  clearRequests(): Promise<void>;
  /** Sets the fault in the tokens of the next sign-in. */
  faultSignIn(setFault: object): Promise<void>;
  /** Makes the emulator sign with a new key. */
  rotateKeys(): Promise<void>;
  /** Withdraws every consent, as a user does on Google's page. */
  withdraw(subject: string): Promise<void>;
  stop(): Promise<void>;
}

/** The emulator on a free loopback port, in this process. */
export async function startEmulator(): Promise<RunningEmulator> {
  const app = await createEmulator();
  await app.listen(0, '127.0.0.1');
  const origin = await app.getUrl();
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${origin}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    if (!answer.ok)
      throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  return {
    origin,
    setFault: async (order) => void (await call('POST', '/emulator/faults', order)),
    clearFaults: async () => {
      await call('DELETE', '/emulator/faults');
      await call('DELETE', '/emulator/sign-in-faults');
      await call('PUT', '/emulator/quota', {});
    },
    setQuota: async (left) => void (await call('PUT', '/emulator/quota', left)),
    faultSignIn: async (fault) => void (await call('POST', '/emulator/sign-in-faults', fault)),
    rotateKeys: async () => void (await call('POST', '/emulator/signing-keys/rotate')),
    withdraw: async (subject) => void (await call('POST', `/emulator/people/${subject}/withdraw`)),
    countRequests: async () =>
      (await (await call('GET', '/emulator/requests')).json()) as Record<string, number>,
    clearRequests: async () => void (await call('DELETE', '/emulator/requests')),
    stop: () => app.close(),
  };
}
