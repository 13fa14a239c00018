import autocannon from 'autocannon';

/** Closed-loop load in a process of its own: each connection asks again as soon as it has been answered. */
interface ClosedLoad {
  origin: string;
  connections: number;
  /** How many requests in all; they are repeated as often as it takes. */
  amount: number;
  requests: {
    method?: 'GET' | 'POST';
    path: string;
    headers: Record<string, string>;
    body?: string;
  }[];
  /** Every answer has to contain it. */
  contains: string;
}

process.on('message', (load: ClosedLoad) => {
  void run(load).then((result) => process.send?.(result));
});
process.on('disconnect', () => process.exit(0));

async function run({ origin, connections, amount, requests, contains }: ClosedLoad) {
  const share = Math.floor(requests.length / connections);
  let next = 0;
  const before = process.cpuUsage();
  const result = await autocannon({
    url: origin,
    connections,
    amount,
    // Otherwise every connection would keep all requests ready.
    setupClient: (client) => {
      client.setRequests(requests.slice(next * share, (next + 1) * share));
      next += 1;
    },
    verifyBody: (body) => String(body).includes(contains),
  });
  const cpu = process.cpuUsage(before);
  return {
    perSecond: result.requests.total / result.duration,
    total: result.requests.total,
    seconds: result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    wrong: result.non2xx + result.errors + result.timeouts + result.mismatches,
    bytes: result.throughput.total,
    generatorBusy: (cpu.user + cpu.system) / 1_000_000 / result.duration,
  };
}
