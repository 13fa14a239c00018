import { isDeepStrictEqual } from 'node:util';
import { apiPlan, type BenchEnvironment } from '../environment.ts';
import { runClosedLoad, type BenchRequest, type MeasuredLoad } from '../load.ts';
import type { BenchOptions } from '../options.ts';
import { createPolledGenerations } from '../polled.ts';
import type { Program } from '../program.ts';
import { median, ratios, type Report } from '../report.ts';

const expectedText = '"status":"processing"';

/** Compares the product's whole poll with a minimal server without authentication, and with a common stack. */
export async function measurePolls(
  bench: BenchEnvironment,
  report: Report,
  { quick }: BenchOptions,
): Promise<void> {
  report.title(
    'GET /api/get_result: the product, bare node:http + HGETALL, Nest + Express + jsonwebtoken',
  );
  const polled = await createPolledGenerations(bench);
  const sides: { name: string; program: Program; requests: BenchRequest[] }[] = [
    { name: 'bare', program: await startBareServer(bench), requests: polled.bare },
    {
      name: 'product',
      program: await bench.start(apiPlan),
      requests: polled.product,
    },
    {
      name: 'naive',
      program: await bench.start({
        name: 'naive-poll',
        file: 'dist/apps/bench/naive-poll.js',
        readyPath: '/health',
      }),
      requests: polled.naive,
    },
  ];
  try {
    for (const side of sides) {
      await expectAnswer(report, side.program, side.requests[0], polled.answers[0]);
      // Warms up: verifies every token once, and compiles the code.
      await runClosedLoad(bench, side.program, {
        ...side,
        connections: 64,
        amount: quick ? 12_000 : 24_000,
        contains: expectedText,
      });
    }
    const measured: Record<string, MeasuredLoad[]> = { bare: [], product: [], naive: [] };
    for (let round = 1; round <= (quick ? 2 : 5); round += 1) {
      for (const { name, program, requests } of sides) {
        const one = await runClosedLoad(bench, program, {
          connections: 64,
          amount: quick ? 6_000 : 16_000,
          requests,
          contains: expectedText,
        });
        if (one.wrong > 0) report.reportWrong(`${name}: ${one.wrong} of ${one.total}`);
        measured[name]?.push(one);
        report.round(round, {
          [name]: {
            'per second': one.perSecond,
            'cpu us': one.cpuUs,
            'p99 ms': one.p99,
            'generator busy': one.generatorBusy,
          },
        });
      }
    }
    const { bare = [], product = [], naive = [] } = measured;
    const rate = (side: MeasuredLoad[]): number[] => side.map((one) => one.perSecond);
    const cpu = (side: MeasuredLoad[]): number[] => side.map((one) => one.cpuUs);
    report.finding('polls per second, of bare', ratios(rate(product), rate(bare)), {
      goal: ['>=', 1],
      floor: rate(bare),
    });
    report.finding('cpu per poll, of bare', ratios(cpu(product), cpu(bare)), {
      goal: ['<=', 1],
      floor: cpu(bare),
    });
    report.finding('polls per second, of the naive stack', ratios(rate(product), rate(naive)), {
      goal: ['>=', 5],
      floor: rate(naive),
    });
    report.finding('cpu per poll of the naive stack, of ours', ratios(cpu(naive), cpu(product)));
    report.finding('cpu per poll', cpu(product), { unit: 'us' });
    report.note(`memory of the api: ${sides[1]?.program.memory().rss.toFixed(0)} MB resident`);
    if (median(product.map((one) => one.generatorBusy)) > 0.95)
      report.note('the load generator was at its limit: the cpu figures are the ones to read');
  } finally {
    for (const { program } of sides) await program.stop();
  }
}

export function startBareServer(bench: BenchEnvironment): Promise<Program> {
  return bench.start({
    name: 'bare-poll',
    file: 'test/bench/floors/bare-poll.ts',
    readyPath: '/',
  });
}

async function expectAnswer(
  report: Report,
  server: Program,
  asked: BenchRequest | undefined,
  expected: unknown,
): Promise<void> {
  const response = await fetch(server.origin + (asked?.path ?? ''), {
    headers: asked?.headers ?? {},
  });
  const answer: unknown = await response.json();
  if (!isDeepStrictEqual(answer, expected))
    report.reportWrong(`${server.name} answered ${response.status}: ${JSON.stringify(answer)}`);
}
