import { spawn } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled, InstallError } from './install.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Installs missing dependencies, then runs `<task>.ts` under the project's own Node.
 *
 * @param {string} task name of a file in this folder, or `../demo`
 * @param {string[]} options passed on as they are
 */
export async function handOver(task, options) {
  let runtime;
  try {
    runtime = await ensureInstalled(root);
  } catch (error) {
    if (!(error instanceof InstallError)) throw error;
    console.error(`✗ ${error.message}`);
    process.exitCode = 1;
    return;
  }
  const path = [join(root, 'node_modules', '.bin'), dirname(runtime), process.env.PATH];
  const file = join(root, 'ops', 'bootstrap', `${task}.ts`);
  const child = spawn(runtime, [file, ...options], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: path.join(delimiter) },
  });
  // The task stops its processes in order and exits; this process forwards the signal and waits.
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal));
  }
  if (process.env.npm_lifecycle_event) endWith(process.ppid, child);
  child.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}

/**
 * A killed npm forwards no signal, so its end counts as a request to stop.
 *
 * @param {number} parent
 * @param {import('node:child_process').ChildProcess} child
 */
function endWith(parent, child) {
  const watching = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watching);
    child.kill('SIGTERM');
  }, 1_000);
  watching.unref();
}
