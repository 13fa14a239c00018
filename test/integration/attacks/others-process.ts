import { Agent, request } from 'node:http';

/**
 * Requests of other users while an attack runs, in a separate process, so that load in the attacker's process does not
 * count as delay of the API. Sends at a steady pace whether answers come or not, and measures each from the moment it
 * was due.
 */
interface LoadPlan {
  /** Kinds of requests: each sends its `paths` in turn, `perSecond` times per second. */
  asked: {
    name: string;
    origin: string;
    perSecond: number;
    paths: { path: string; headers: Record<string, string> }[];
  }[];
}

interface SentRequest {
  name: string;
  dueAt: number;
  endedAt?: number;
  failure?: string;
}

/** A user stops waiting after this. */
const limitMs = 20_000;
/** Another address than the attacker's, where the system has several loopback addresses. */
const localAddress = process.platform === 'linux' ? '127.0.0.3' : undefined;
const connections = new Agent({ keepAlive: true, maxSockets: 200, localAddress });
let seen: SentRequest[] = [];
let timers: NodeJS.Timeout[] = [];

process.on('message', (message: LoadPlan | 'reset' | 'report') => {
  if (message === 'reset') seen = [];
  else if (message === 'report') process.send?.(report());
  else start(message);
});
process.on('disconnect', () => process.exit(0));

function start({ asked }: LoadPlan): void {
  timers.forEach(clearInterval);
  seen = [];
  timers = asked.map(({ name, origin, perSecond, paths }) => {
    const { hostname, port } = new URL(origin);
    const everyMs = 1_000 / perSecond;
    let dueAt = performance.now() + everyMs;
    let turn = 0;
    return setInterval(() => {
      for (; dueAt <= performance.now(); dueAt += everyMs) {
        const one = paths[turn++ % paths.length];
        if (one) ask({ hostname, port, ...one }, { name, dueAt });
      }
    }, 5);
  });
}

function ask(
  to: { hostname: string; port: string; path: string; headers: Record<string, string> },
  one: SentRequest,
): void {
  seen.push(one);
  const end = (failure?: string): void => {
    one.endedAt ??= performance.now();
    if (failure !== undefined) one.failure ??= failure;
  };
  const call = request({ ...to, agent: connections, timeout: limitMs }, (answer) => {
    answer.resume();
    answer.on('error', (error) => end(error.message));
    answer.on('end', () =>
      end(answer.statusCode === 200 ? undefined : `status ${answer.statusCode}`),
    );
  });
  call.on('timeout', () => call.destroy(new Error(`no answer within ${limitMs / 1_000} s`)));
  call.on('error', (error) => end(error.message));
  call.end();
}

/** Figures of each kind of request. A request without an answer counts with the time that it has waited so far. */
function report(): Record<string, { count: number; p50: number; p99: number; failures: string[] }> {
  const now = performance.now();
  const names = [...new Set(seen.map(({ name }) => name))];
  return Object.fromEntries(
    names.map((name) => {
      const own = seen.filter((one) => one.name === name);
      const ms = own.map(({ dueAt, endedAt = now }) => endedAt - dueAt).sort((a, b) => a - b);
      const at = (share: number): number =>
        ms[Math.min(ms.length - 1, Math.floor(ms.length * share))] ?? 0;
      const failures = own.flatMap(({ failure }) => (failure === undefined ? [] : [failure]));
      return [
        name,
        { count: own.length, p50: at(0.5), p99: at(0.99), failures: [...new Set(failures)] },
      ];
    }),
  );
}
