import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execFileSync } from 'node:child_process';
import { inData, root, shortPath } from '../bootstrap/places.ts';
import { printLine } from '../bootstrap/print.ts';
import { runTask } from '../bootstrap/task.ts';
import { createDemoPart } from './drill/demo.ts';
import { Engine } from './drill/engine.ts';
import { createImagesPart, unpack } from './drill/images.ts';
import { drillHelp, parseDrillOptions } from './drill/options.ts';
import { createProductionPart } from './drill/production.ts';
import { formatResult, runPart, formatTable, type Part, type Result } from './drill/step.ts';
import { createUpgradePart } from './drill/upgrade.ts';
import type { DrillContext } from './drill/context.ts';

/** In the order they run. The others use the images that `images` builds (or built last), and not each other. */
const parts: Record<string, (context: DrillContext) => Part | Promise<Part>> = {
  images: createImagesPart,
  demo: createDemoPart,
  upgrade: createUpgradePart,
  production: createProductionPart,
};

/** `npm run drill`: starts installations in this machine's container engine, and tests them. */
await runTask(async ({ requested: signal }) => {
  const options = parseDrillOptions(process.argv.slice(2), Object.keys(parts));
  if (options.help) {
    printLine(drillHelp);
    return 0;
  }
  const log = inData('drill', `${new Date().toISOString().replaceAll(':', '-')}.log`);
  mkdirSync(inData('drill'), { recursive: true });
  const engine = Engine.find(log);
  const folder = mkdtempSync(join(tmpdir(), 'posterframe-drill-'));
  const context = createContext(engine, folder, options.former);
  printLine(`${engine.versions}. Every command and its output: ${shortPath(log)}`);
  execFileSync('sh', [join(root, 'ops/container/make-secrets.sh')], {
    env: { ...process.env, SECRETS: join(folder, 'secrets') },
  });
  if (!options.only.includes('images')) unpack(context.former.ref, folder, context.former.checkout);
  const results: Result[] = [];
  const watch = {
    result: (result: Result) => printLine(formatResult(result)),
    logs: (text: string) => appendFileSync(log, text),
  };
  try {
    for (const name of options.only) {
      const part = await parts[name]?.(context);
      if (!part) continue;
      // An interrupted drill may have left its containers and volumes.
      await part.close();
      results.push(...(await runPart(part, signal, watch)));
      if (!options.keep) await part.close();
    }
  } finally {
    if (!options.keep) rmSync(folder, { recursive: true });
  }
  const heading = `${engine.versions}, commit ${git('describe', '--always', '--dirty')}, former version ${context.former.ref}`;
  const table = `${heading}\n\n${formatTable(results)}\n`;
  printLine(`\n${table}`);
  if (options.report) appendFileSync(options.report, table);
  return results.every(({ outcome }) => outcome === 'passed') ? 0 : 1;
});

function createContext(engine: Engine, folder: string, former: string | undefined): DrillContext {
  const ref = former ?? newestRelease();
  return {
    engine,
    folder,
    version: 'drill',
    firstUse: {},
    former: { ref, checkout: join(folder, 'former'), version: 'drill-former' },
  };
}

/** The newest version tag before this commit; without a tag, the commit before. */
function newestRelease(): string {
  try {
    return git('describe', '--tags', '--abbrev=0', '--match', 'v*', 'HEAD^');
  } catch {
    return git('rev-parse', '--short', 'HEAD^');
  }
}

function git(...args: string[]): string {
  const stdio = ['ignore', 'pipe', 'ignore'] as const;
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: [...stdio] }).trim();
}
