import type { BenchEnvironment } from './environment.ts';
import type { Program } from './program.ts';

export interface BenchRequest {
  method?: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

interface ClosedLoadResult {
  perSecond: number;
  total: number;
  seconds: number;
  p50: number;
  p99: number;
  wrong: number;
  bytes: number;
  /** Share of a core that the load generator uses. Near 1, the generator is the bottleneck. */
  generatorBusy: number;
}

export interface MeasuredLoad extends ClosedLoadResult {
  /** The server's processor time per request, in microseconds: the steadiest figure on a shared machine. */
  cpuUs: number;
}

/** Closed-loop load on a server, from a separate process. */
export async function runClosedLoad(
  bench: BenchEnvironment,
  server: Program,
  load: {
    connections: number;
    amount: number;
    requests: BenchRequest[];
    contains: string;
  },
): Promise<MeasuredLoad> {
  const generator = await bench.start({ name: 'load', file: 'test/bench/load/closed.ts' });
  try {
    const before = server.cpuMs();
    const result = await generator.ask<ClosedLoadResult>({ origin: server.origin, ...load });
    return { ...result, cpuUs: ((server.cpuMs() - before) * 1_000) / result.total };
  } finally {
    await generator.stop();
  }
}

export const createPoll = (id: string, token: string): BenchRequest => ({
  path: `/api/get_result?id=${id}`,
  headers: { authorization: `Bearer ${token}` },
});
