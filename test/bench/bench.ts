import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { whenAborted } from '../../ops/bootstrap/child.ts';
import { Stopped } from '../../ops/bootstrap/errors.ts';
import { Services } from '../../ops/bootstrap/services.ts';
import { inData, inRoot } from '../../ops/bootstrap/places.ts';
import { PidFile } from '../../ops/bootstrap/pid-file.ts';
import { printLine } from '../../ops/bootstrap/print.ts';
import type { ShutdownSignal } from '../../ops/bootstrap/shutdown-signal.ts';
import { runTask } from '../../ops/bootstrap/task.ts';
import { makeTestHome, removeAbandonedTestHomes } from '../../ops/bootstrap/test-home.ts';
import { startBenchEnvironment, type BenchEnvironment } from './environment.ts';
import { measureGeneration } from './items/generation.ts';
import { measurePolls } from './items/p1-poll.ts';
import { measureAcceptance } from './items/p4-accept.ts';
import { measureOverhead } from './items/p6-overhead.ts';
import { measureScaling } from './items/p11-scale.ts';
import { measureMemory } from './items/p14-memory.ts';
import { measureStudio } from './items/studio.ts';
import { measureLists } from './items/lists.ts';
import { measurePages } from './items/web.ts';
import { parseBenchOptions, type BenchOptions } from './options.ts';
import { stopEverything } from './program.ts';
import { formatFinding, Report, type Finding } from './report.ts';
import { z } from 'zod';

type Item = (bench: BenchEnvironment, report: Report, options: BenchOptions) => Promise<void>;

const items: Record<string, Item> = {
  P1: measurePolls,
  P4: measureAcceptance,
  P6: measureOverhead,
  P11: measureScaling,
  P14: measureMemory,
  lists: measureLists,
  web: measurePages,
  whole: measureGeneration,
  studio: measureStudio,
};

/** `npm run bench`: measures the product beside minimal programs (floors), in turns, in one run. */
async function runBench(shutdown: ShutdownSignal): Promise<number> {
  const options = parseBenchOptions(process.argv.slice(2), Object.keys(items));
  await removeAbandonedTestHomes();
  const home = makeTestHome();
  const services = new Services(shutdown, new PidFile(home.pidFile));
  const findings: Finding[] = [];
  let wrong = 0;
  let bench: BenchEnvironment | undefined;
  try {
    bench = await startBenchEnvironment(services, home, shutdown.requested);
    shutdown.requested.addEventListener('abort', () => void stopEverything());
    printLine(await collectVersions(bench));
    for (const [name, item] of Object.entries(items)) {
      if (options.only.length > 0 && !options.only.includes(name)) continue;
      const report = new Report(name);
      const stopped = whenAborted(shutdown.requested).then(() => {
        throw new Stopped();
      });
      await Promise.race([item(bench, report, options), stopped]);
      findings.push(...report.findings);
      wrong += report.wrongAnswers;
    }
  } finally {
    await bench?.close();
    await stopEverything();
    await services.stopAll();
    home.remove();
  }
  summarize(findings);
  if (wrong > 0) printLine(`\n${wrong} rounds had wrong answers: their figures do not count.`);
  return wrong > 0 ? 1 : 0;
}

async function collectVersions(bench: BenchEnvironment): Promise<string> {
  const installed = (name: string): string => {
    const file = inRoot('node_modules', name, 'package.json');
    const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
    return `${name} ${version}`;
  };
  const [postgres] = await bench.queryRows(
    { version: z.string() },
    `select current_setting('server_version') as version`,
  );
  const redis = /redis_version:(\S+)/.exec(await bench.redis.info('server'))?.[1];
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
  printLine('\nIn short');
  for (const finding of findings)
    printLine(`  ${finding.item.padEnd(4)} ${formatFinding(finding)}`);
  mkdirSync(inData('bench'), { recursive: true });
  const file = inData('bench', `${new Date().toISOString().replaceAll(':', '')}.json`);
  writeFileSync(file, JSON.stringify(findings, null, 2));
}

await runTask(runBench);
