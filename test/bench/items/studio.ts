import type { BenchEnvironment } from '../environment.ts';
import type { BenchOptions } from '../options.ts';
import type { Program } from '../program.ts';
import { ratios, type Report } from '../report.ts';
import { probeOptions } from './generation.ts';

const samples = ['sample-coin', 'sample-soup', 'sample-desk'];

interface BatchTime {
  made: number;
  ms: number;
  cpuMs: number;
}

/**
 * Warm batches of three thumbnails: the studio called directly, through the stages, and bare sharp with as many
 * layers and pixels; then the first thumbnail of a process, 4K masters, and the throughput of threads and processes.
 */
export async function measureStudio(
  bench: BenchEnvironment,
  report: Report,
  { quick }: BenchOptions,
): Promise<void> {
  report.title('A batch of three thumbnails by the studio, beside bare sharp');
  await measureFirst(bench, report, quick ? 1 : 3);
  await compareBatches(bench, report, quick ? 2 : 7);
  await measureLargeMasters(bench, report, quick ? 1 : 3);
  await compareThroughput(bench, report, quick ? 1 : 3);
}

function startStudioProcess(bench: BenchEnvironment, name: string, threads = 0): Promise<Program> {
  return bench.start({
    name,
    file: 'dist/apps/bench/studio-process.js',
    ...probeOptions,
    overrides: { STUDIO_THREADS: String(threads) },
  });
}

async function measureFirst(
  bench: BenchEnvironment,
  report: Report,
  rounds: number,
): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const fresh = await startStudioProcess(bench, `studio-first-${round}`);
    times.push(await fresh.ask<number>({ ask: 'first' }));
    await fresh.stop();
  }
  report.finding('first thumbnail of a process, from its start', times, { unit: 'ms' });
}

async function compareBatches(
  bench: BenchEnvironment,
  report: Report,
  rounds: number,
): Promise<void> {
  const program = await startStudioProcess(bench, 'studio-alone');
  const sides = ['sharp', 'studio', 'stages'] as const;
  const all: Record<(typeof sides)[number], BatchTime[]> = { sharp: [], studio: [], stages: [] };
  try {
    for (let round = 0; round < rounds; round += 1) {
      const videoId = samples[round % samples.length] ?? '';
      await program.ask<number>({ ask: 'plan', videoId });
      const here: Record<string, BatchTime> = {};
      for (const by of sides) {
        const took = await program.ask<BatchTime>({ ask: 'batch', by });
        if (took.made < 3) report.reportWrong(`${by}: ${took.made} thumbnails of ${videoId}`);
        all[by].push(took);
        here[by] = took;
      }
      report.round(round + 1, here);
    }
    const cpu = (by: (typeof sides)[number]): number[] => all[by].map(({ cpuMs }) => cpuMs);
    const ms = (by: (typeof sides)[number]): number[] => all[by].map((one) => one.ms);
    report.finding(
      'processor time of a batch, of bare sharp',
      ratios(cpu('studio'), cpu('sharp')),
      { goal: ['<=', 3], floor: cpu('sharp') },
    );
    report.finding('time of a batch, of bare sharp', ratios(ms('studio'), ms('sharp')), {
      goal: ['<=', 3],
      floor: ms('sharp'),
    });
    report.finding(
      'processor time through the stages, of the studio called directly',
      ratios(cpu('stages'), cpu('studio')),
      { goal: ['<=', 1.1], floor: cpu('studio') },
    );
    report.finding('a batch by the studio', ms('studio'), { unit: 'ms' });
    const peak = await program.ask<number>({ ask: 'peak' });
    report.finding('peak memory, in its own thread', [peak], { unit: 'MB' });
  } finally {
    await program.stop();
  }
}

async function measureLargeMasters(
  bench: BenchEnvironment,
  report: Report,
  rounds: number,
): Promise<void> {
  const program = await startStudioProcess(bench, 'studio-large');
  try {
    await program.ask<number>({ ask: 'plan', videoId: 'sample-coin' });
    const took: BatchTime[] = [];
    for (let round = 0; round < rounds; round += 1)
      took.push(await program.ask<BatchTime>({ ask: 'large' }));
    const per = (figure: 'ms' | 'cpuMs'): number[] => took.map((one) => one[figure] / one.made);
    report.finding('one thumbnail with a 4K master', per('ms'), { unit: 'ms' });
    report.finding('its processor time', per('cpuMs'), { unit: 'ms' });
    const peak = await program.ask<number>({ ask: 'peak' });
    report.finding('peak memory with 4K masters', [peak], { goal: ['<=', 1_024], unit: 'MB' });
  } finally {
    await program.stop();
  }
}

/** Compares one worker with one thread, one with two threads, and two with one thread, all always busy. */
async function compareThroughput(
  bench: BenchEnvironment,
  report: Report,
  rounds: number,
): Promise<void> {
  const installations = {
    'one worker': [1],
    'one worker of two threads': [2],
    'two workers': [1, 1],
  };
  for (const [name, threads] of Object.entries(installations)) {
    const programs = await Promise.all(
      threads.map((count, index) =>
        startStudioProcess(bench, `studio-${threads.join('-')}-${index}`, count),
      ),
    );
    try {
      await Promise.all(
        programs.map((one) => one.ask<number>({ ask: 'plan', videoId: 'sample-coin' })),
      );
      await Promise.all(programs.map((one) => one.ask<object>({ ask: 'loop-delay' })));
      const rates: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const began = performance.now();
        await Promise.all(programs.map((one) => one.ask<BatchTime>({ ask: 'many', batches: 4 })));
        const thumbnails = 4 * 3 * programs.length;
        rates.push((thumbnails * 1_000) / (performance.now() - began));
      }
      report.finding(`thumbnails a second, ${name}`, rates, { unit: 'per s' });
      const late = await Promise.all(
        programs.map((one) => one.ask<{ p99: number; max: number }>({ ask: 'loop-delay' })),
      );
      report.finding(
        `event loop meanwhile, p99, ${name}`,
        late.map(({ p99 }) => p99),
        {
          goal: ['<=', 20],
          unit: 'ms',
        },
      );
      report.finding(
        `event loop meanwhile, longest, ${name}`,
        late.map(({ max }) => max),
        {
          goal: ['<=', 100],
          unit: 'ms',
        },
      );
      const peaks = await Promise.all(programs.map((one) => one.ask<number>({ ask: 'peak' })));
      report.finding(`peak memory of a process, ${name}`, peaks, {
        goal: ['<=', 1_024],
        unit: 'MB',
      });
    } finally {
      await Promise.all(programs.map((one) => one.stop()));
    }
  }
}
