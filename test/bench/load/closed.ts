import autocannon, { type Client, type Result } from 'autocannon';

/** Closed-loop load in a separate process: each connection sends its next request after an answer. */
interface ClosedLoad {
  origin: string;
  connections: number;
  /** Total number of requests; `requests` is repeated. */
  amount: number;
  requests: {
    method?: 'GET' | 'POST';
    path: string;
    headers: Record<string, string>;
    body?: string;
  }[];
  /** Text that every answer must contain. */
  contains: string;
}

process.on('message', (load: ClosedLoad) => {
  void run(load).then((result) => process.send?.(result));
});
process.on('disconnect', () => process.exit(0));

async function run({ origin, connections, amount: total, requests, contains }: ClosedLoad) {
  const share = Math.floor(requests.length / connections);
  let next = 0;
  const before = process.cpuUsage();
  const began = performance.now();
  let lastAt = began;
  const load = {
    url: origin,
    connections,
    amount: total,
    // Otherwise every connection would hold all requests in memory.
    setupClient: (client: Client) => {
      client.setRequests(requests.slice(next * share, (next + 1) * share));
      next += 1;
    },
    verifyBody: (body: unknown) => String(body).includes(contains),
  };
  const result = await new Promise<Result>((resolve, reject) => {
    const loading = autocannon(load, (error: unknown, finished) =>
      error ? reject(error) : resolve(finished),
    );
    loading.on('response', () => (lastAt = performance.now()));
  });
  const cpu = process.cpuUsage(before);
  // Measured with our own clock, because autocannon rounds its duration up to a full second.
  const seconds = (lastAt - began) / 1_000;
  return {
    perSecond: result.requests.total / seconds,
    total: result.requests.total,
    seconds,
    p50: result.latency.p50,
    p99: result.latency.p99,
    wrong: result.non2xx + result.errors + result.timeouts + result.mismatches,
    bytes: result.throughput.total,
    generatorBusy: (cpu.user + cpu.system) / 1_000_000 / seconds,
  };
}
