import 'reflect-metadata';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { backupsIn } from './backup/backup-folder.js';
import { isRecent, isDue, startTimeOf } from './backup/schedule.js';
import { CommandError, runCommand } from './command.js';

const checkEveryMs = 20_000;
const metricsType = 'text/plain; version=0.0.4; charset=utf-8';

/**
 * `node dist/apps/cli/daily-backup.js --to FOLDER --keep NUMBER --at HOUR --port NUMBER`: takes a backup once a day,
 * and serves its health and the age of the newest backup. Its only state is the folder, so it can be restarted at any
 * time.
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
        const isHealthy = isRecent(newest, startedAt, new Date());
        // Prometheus 3 rejects metrics without a content type.
        if (request.url === '/metrics')
          response.setHeader('content-type', metricsType).end(metricsOf(newest));
        else response.writeHead(isHealthy ? 200 : 503).end();
      },
      () => response.writeHead(503).end(),
    );
  }).listen(port);
  await once(server, 'listening');

  let lastTry: Date | null = null;
  while (!stopping.signal.aborted) {
    if (isDue({ newest: await newestIn(folder), lastTry, hour }, new Date())) {
      lastTry = new Date();
      await runBackup(['--to', folder, '--keep', keep], stopping.signal);
    }
    await wait(checkEveryMs, undefined, { signal: stopping.signal }).catch(() => undefined);
  }
  server.close();
});

async function newestIn(folder: string): Promise<Date | null> {
  const name = (await backupsIn(folder)).at(-1);
  return name === undefined ? null : startTimeOf(name);
}

/** Takes a backup in a child process, which prints its own errors and leaves no backup when it is killed. */
async function runBackup(options: string[], signal: AbortSignal): Promise<void> {
  const program = new URL('./backup.js', import.meta.url).pathname;
  const child = spawn(process.execPath, [program, ...options], { stdio: 'inherit', signal });
  // An abort emits an error before the process ends.
  child.on('error', () => undefined);
  await new Promise((resolve) => child.on('close', resolve));
}

function metricsOf(newest: Date | null): string {
  return `# HELP posterframe_backup_newest_seconds Start time of the newest complete backup; 0 without any.
# TYPE posterframe_backup_newest_seconds gauge
posterframe_backup_newest_seconds ${(newest?.getTime() ?? 0) / 1_000}
`;
}
