import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { PlainError } from '../../bootstrap/errors.ts';
import { root } from '../../bootstrap/places.ts';

/** Supports `required` of `env_file`, which docker-compose.yml uses. */
const minCompose = [2, 24] as const;

/**
 * The variables that docker itself reads. No others are passed on, because a VERSION of the caller would win over the
 * settings of an installation.
 */
const dockerVariables =
  /^(PATH|HOME|USER|TMPDIR|XDG_|DOCKER_|BUILD(KIT|X)_|SSH_|SSL_|(HTTPS?|NO|ALL)_PROXY)/i;

export interface RunOptions {
  /** Where the command runs. Default: the checkout. */
  cwd?: string;
  env?: Record<string, string>;
  input?: string;
  /** Default: 10 minutes. */
  timeoutMs?: number;
  /** Resolve also when the command fails. */
  mayFail?: boolean;
  /** Keep the command out of the log, because the drill repeats the command many times. */
  unlogged?: boolean;
}

export interface Output {
  code: number;
  stdout: string;
  stderr: string;
}

/** The container engine of this machine, by its command line. */
export class Engine {
  readonly versions: string;
  readonly #log: string;

  private constructor(versions: string, log: string) {
    this.versions = versions;
    this.#log = log;
  }

  /** @param log file that receives every command and its output */
  static find(log: string): Engine {
    const server = ask(['version', '--format', '{{.Server.Version}}']);
    if (server === undefined)
      throw new PlainError(
        'No container engine answers here: `docker version` failed. Install Docker Engine, start it, and run this again.',
      );
    const compose = ask(['compose', 'version', '--short'])?.replace(/^v/, '');
    const [major = 0, minor = 0] = compose?.split('.').map(Number) ?? [];
    const [minMajor, minMinor] = minCompose;
    if (major < minMajor || (major === minMajor && minor < minMinor))
      throw new PlainError(
        `Docker's compose plugin ${minCompose.join('.')} or newer is needed; here is ${compose ?? 'none'}.`,
      );
    return new Engine(`Docker Engine ${server}, Compose ${compose}`, log);
  }

  /** @throws PlainError with the last lines of a command that fails */
  async run(args: string[], options: RunOptions = {}): Promise<Output> {
    return await this.#start('docker', args, options);
  }

  /** A shell script of the project, which calls docker. */
  async script(file: string, args: string[], options: RunOptions = {}): Promise<Output> {
    return await this.#start('sh', [file, ...args], options);
  }

  async #start(program: string, args: string[], options: RunOptions): Promise<Output> {
    const { cwd = root, env, input = '', timeoutMs = 600_000, mayFail, unlogged } = options;
    const command = `${program} ${args.join(' ')}`;
    const log = (text: string): void => {
      if (!unlogged) appendFileSync(this.#log, text);
    };
    log(`\n${new Date().toISOString()} ${command}\n`);
    const child = spawn(program, args, {
      cwd,
      env: { ...environment(), ...env },
      timeout: timeoutMs,
    });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    child.stdin.on('error', () => undefined).end(input);
    const code = await new Promise<number>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (exit) => resolve(exit ?? 137));
    });
    log(`${stdout}${stderr}`);
    if (code !== 0 && !mayFail) {
      const last = `${stdout}${stderr}`.trimEnd().split('\n').slice(-12).join('\n');
      throw new PlainError(`\`${command}\` ended with ${code}:\n${last}`);
    }
    return { code, stdout, stderr };
  }
}

function environment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => dockerVariables.test(name)),
  );
}

function ask(args: string[]): string | undefined {
  const { status, stdout } = spawnSync('docker', args, {
    encoding: 'utf8',
    env: environment(),
    timeout: 30_000,
  });
  return status === 0 ? stdout.trim() : undefined;
}
