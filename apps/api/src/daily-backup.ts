import 'reflect-metadata';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { backupsIn } from './backup/backup-folder.js';
import { isCovered, isDue, timeOf } from './backup/daily.js';
import { CommandError, runCommand } from './command.js';

const lookEveryMs = 20_000;
const metricsType = 'text/plain; version=0.0.4; charset=utf-8';

/**
 * `node dist/apps/api/daily-backup.js --to FOLDER --keep NUMBER --at HOUR --port NUMBER`: takes a backup a day as long as
 * it runs, each by the command that is given by hand, and tells at its port how old the newest is. What it knows lies in
 * the folder, so it may be started anew at any time; two at once on one folder would only take two.
 */
await runCommand(async (args) => {
  const { values } = parseArgs({
    args,
    options: {
      to: { type: 'string' },
      keep: { type: 'string' },
      at: { type: 'string' },
      port: { type: 'string' },
    },
  });
  const { to: folder, keep = '' } = values;
  const [hour, port] = [Number(values.at), Number(values.port)];
  if (!folder || !Number.isInteger(hour) || hour < 0 || hour > 23 || !(port > 0))
    throw new CommandError('It needs --to FOLDER, --keep NUMBER, --at HOUR (0 to 23) and --port.');

  const stopping = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stopping.abort());
  const startedAt = new Date();
  const server = createServer((request, response) => {
    newestIn(folder).then(
      (newest) => {
        const isWell = isCovered(newest, startedAt, new Date());
        // Without its type Prometheus 3 takes no figures.
        if (request.url === '/metrics')
          response.setHeader('content-type', metricsType).end(metricsOf(newest));
        else response.writeHead(isWell ? 200 : 503).end();
      },
      () => response.writeHead(503).end(),
    );
  }).listen(port);
  await once(server, 'listening');

  let lastTry: Date | null = null;
  while (!stopping.signal.aborted) {
    if (isDue({ newest: await newestIn(folder), lastTry, hour }, new Date())) {
      lastTry = new Date();
      await take(['--to', folder, '--keep', keep], stopping.signal);
    }
    await wait(lookEveryMs, undefined, { signal: stopping.signal }).catch(() => undefined);
  }
  server.close();
});

async function newestIn(folder: string): Promise<Date | null> {
  const name = (await backupsIn(folder)).at(-1);
  return name === undefined ? null : timeOf(name);
}

/** In a process of its own, which says by itself what went wrong; one that is cut off leaves nothing that looks like a backup. */
async function take(options: string[], signal: AbortSignal): Promise<void> {
  const program = new URL('./backup.js', import.meta.url).pathname;
  const child = spawn(process.execPath, [program, ...options], { stdio: 'inherit', signal });
  // Being stopped is told as an error too, before it has ended.
  child.on('error', () => undefined);
  await new Promise((resolve) => child.on('close', resolve));
}

function metricsOf(newest: Date | null): string {
  return `# HELP posterframe_backup_newest_seconds When the newest whole backup was begun; 0 without any.
# TYPE posterframe_backup_newest_seconds gauge
posterframe_backup_newest_seconds ${(newest?.getTime() ?? 0) / 1_000}
`;
}
