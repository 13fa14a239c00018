import { Agent as HttpAgent, get as httpGet } from 'node:http';
import { Agent as HttpsAgent, get as httpsGet } from 'node:https';

const everyMs = 100;
/** Longer than the web server waits for an api. */
const timeoutMs = 40_000;
/** Paths with separate rate limits. */
const paths = ['/', '/api/public_config', '/api/health/ready'];

export interface Visits {
  requests: number;
  failed: number;
  /** The first failure, in words. */
  failure: string | undefined;
  slowestMs: number;
  /** The longest time without any answer. */
  gapMs: number;
}

/** Sends a request every 100 ms, whether or not the former request was answered. */
export class Visitor {
  readonly #origin: string;
  readonly #agent: HttpAgent | HttpsAgent;
  readonly #get: typeof httpGet | typeof httpsGet;
  readonly #timer: NodeJS.Timeout;
  readonly #underWay = new Set<Promise<void>>();
  readonly #answered: number[] = [];
  readonly #visits: Visits = { requests: 0, failed: 0, failure: undefined, slowestMs: 0, gapMs: 0 };

  /** @param ca certificate of an authority to trust besides the usual ones */
  constructor(origin: string, ca?: string) {
    this.#origin = origin;
    const isTls = origin.startsWith('https:');
    this.#get = isTls ? httpsGet : httpGet;
    this.#agent = isTls
      ? new HttpsAgent({ keepAlive: true, ca })
      : new HttpAgent({ keepAlive: true });
    this.#timer = setInterval(() => this.#visit(), everyMs);
  }

  get visits(): Visits {
    const gaps = this.#answered.slice(1).map((at, index) => at - (this.#answered[index] ?? at));
    return { ...this.#visits, gapMs: Math.max(0, ...gaps) };
  }

  /** Stops, and resolves when the open requests have been answered. */
  async leave(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#underWay);
    this.#agent.destroy();
  }

  #visit(): void {
    const path = paths[this.#visits.requests++ % paths.length] ?? '/';
    const visit = this.#request(path).finally(() => this.#underWay.delete(visit));
    this.#underWay.add(visit);
  }

  async #request(path: string): Promise<void> {
    const started = performance.now();
    try {
      const status = await this.#status(path);
      if (status !== 200) throw new Error(`HTTP ${status}`);
      const now = performance.now();
      this.#answered.push(now);
      this.#visits.slowestMs = Math.max(this.#visits.slowestMs, now - started);
    } catch (error) {
      this.#visits.failed++;
      const after = Math.round(performance.now() - started);
      const reason = error instanceof Error ? error.message : String(error);
      this.#visits.failure ??= `GET ${path}: ${reason} after ${after} ms`;
    }
  }

  /** Resolves when the whole answer has arrived. */
  #status(path: string): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#get(
        this.#origin + path,
        { agent: this.#agent, signal: AbortSignal.timeout(timeoutMs) },
        (response) => {
          response.resume();
          response.once('end', () => resolve(response.statusCode ?? 0));
          response.once('error', reject);
        },
      ).once('error', reject);
    });
  }
}

export function describeVisits({ requests, failed, failure, slowestMs, gapMs }: Visits): string {
  const failures = failed === 0 ? 'none failed' : `${failed} failed (first: ${failure})`;
  return `slowest answer ${Math.round(slowestMs)} ms, longest gap ${Math.round(gapMs)} ms, ${requests} requests, ${failures}`;
}
