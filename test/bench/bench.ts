import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { whenAborted } from '../../ops/bootstrap/child.ts';
import { Stopped } from '../../ops/bootstrap/errors.ts';
import { Services } from '../../ops/bootstrap/services.ts';
import { inData, inRoot } from '../../ops/bootstrap/places.ts';
import { PidFile } from '../../ops/bootstrap/pid-file.ts';
import { say } from '../../ops/bootstrap/say.ts';
import type { ShutdownSignal } from '../../ops/bootstrap/shutdown-signal.ts';
import { runTask } from '../../ops/bootstrap/task.ts';
import { makeTestHome, removeAbandonedTestHomes } from '../../ops/bootstrap/test-home.ts';
import { startBenchEnvironment, type BenchEnvironment } from './environment.ts';
import { wholeGeneration } from './items/generation.ts';
import { poll } from './items/p1-poll.ts';
import { accept } from './items/p4-accept.ts';
import { overhead } from './items/p6-overhead.ts';
import { scale } from './items/p11-scale.ts';
import { memory } from './items/p14-memory.ts';
import { studio } from './items/studio.ts';
import { pagesOfLists } from './items/lists.ts';
import { web } from './items/web.ts';
import { parseBenchOptions, type BenchOptions } from './options.ts';
import { stopEverything } from './program.ts';
import { lineOf, Report, type Finding } from './report.ts';
import { z } from 'zod';

type Item = (ground: BenchEnvironment, report: Report, options: BenchOptions) => Promise<void>;

const items: Record<string, Item> = {
  P1: poll,
  P4: accept,
  P6: overhead,
  P11: scale,
  P14: memory,
  lists: pagesOfLists,
  web,
  whole: wholeGeneration,
  studio,
};

/** `npm run bench`: measures the product beside minimal programs (floors), in turns, in one run. */
async function bench(shutdown: ShutdownSignal): Promise<number> {
  const options = parseBenchOptions(process.argv.slice(2), Object.keys(items));
  await removeAbandonedTestHomes();
  const home = makeTestHome();
  const services = new Services(shutdown, new PidFile(home.pidFile));
  const findings: Finding[] = [];
  let wrong = 0;
  let ground: BenchEnvironment | undefined;
  try {
    ground = await startBenchEnvironment(services, home, shutdown.requested);
    shutdown.requested.addEventListener('abort', () => void stopEverything());
    say(await versions(ground));
    for (const [name, item] of Object.entries(items)) {
      if (options.only.length > 0 && !options.only.includes(name)) continue;
      const report = new Report(name);
      const stopped = whenAborted(shutdown.requested).then(() => {
        throw new Stopped();
      });
      await Promise.race([item(ground, report, options), stopped]);
      findings.push(...report.findings);
      wrong += report.wrongAnswers;
    }
  } finally {
    await ground?.close();
    await stopEverything();
    await services.stopAll();
    home.remove();
  }
  summarize(findings);
  if (wrong > 0) say(`\n${wrong} rounds had wrong answers: their figures do not count.`);
  return wrong > 0 ? 1 : 0;
}

async function versions(ground: BenchEnvironment): Promise<string> {
  const installed = (name: string): string => {
    const file = inRoot('node_modules', name, 'package.json');
    const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
    return `${name} ${version}`;
  };
  const [postgres] = await ground.rows(
    { version: z.string() },
    `select current_setting('server_version') as version`,
  );
  const redis = /redis_version:(\S+)/.exec(await ground.redis.info('server'))?.[1];
  const packages = [
    '@nestjs/core',
    'fastify',
    'ioredis',
    'bullmq',
    'pg',
    'typeorm',
    'jose',
    'sharp',
  ];
  return [
    '',
    `Node ${process.versions.node}, PostgreSQL ${postgres?.version}, Redis ${redis}, ${packages.map(installed).join(', ')}`,
    `${availableParallelism()} cores (${cpus()[0]?.model.trim()}), load average ${loadavg()
      .map((one) => one.toFixed(2))
      .join(' ')}`,
  ].join('\n');
}

function summarize(findings: Finding[]): void {
  say('\nIn short');
  for (const finding of findings) say(`  ${finding.item.padEnd(4)} ${lineOf(finding)}`);
  mkdirSync(inData('bench'), { recursive: true });
  const file = inData('bench', `${new Date().toISOString().replaceAll(':', '')}.json`);
  writeFileSync(file, JSON.stringify(findings, null, 2));
}

await runTask(bench);
