import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PlainError } from '../../bootstrap/errors.ts';
import { root } from '../../bootstrap/places.ts';
import { findFreePort } from '../../bootstrap/ports.ts';
import type { Engine, Output, RunOptions } from './engine.ts';

/** A container as `docker compose ps` shows it. */
interface Container {
  ID: string;
  Service: string;
  Image: string;
  State: string;
  Health: string;
  ExitCode: number;
  Publishers: { PublishedPort: number }[];
}

interface Composed {
  services: Record<string, { restart?: string }>;
}

const settleMs = 180_000;

/**
 * Runs a command of the image. Former versions have it in another folder.
 * @param former its name in former versions, if different
 */
export function imageCommand(name: string, former = `${name}.js`): string[] {
  const script = `if [ -e dist/apps/cli/${name}.js ]; then exec node dist/apps/cli/${name}.js "$@"; else exec node dist/apps/api/${former} "$@"; fi`;
  return ['sh', '-c', script, name];
}

/** One installation of the product: a compose project with settings, secrets and ports of its own. */
export class Installation {
  readonly name: string;
  readonly origin: string;
  readonly #engine: Engine;
  readonly #folder: string;
  readonly #settings: Record<string, string>;
  /** The checkout whose docker-compose.yml is used. */
  #checkout = root;

  private constructor(
    engine: Engine,
    folder: string,
    name: string,
    settings: Record<string, string>,
  ) {
    this.#engine = engine;
    this.#folder = folder;
    this.name = name;
    this.#settings = settings;
    this.origin = settings['PUBLIC_ORIGIN'] ?? '';
  }

  /** Creates an installation in demo mode, in which the emulator replaces every vendor. */
  static async demo(engine: Engine, folder: string, name: string): Promise<Installation> {
    const [http, https, emulator] = await findThreePorts();
    return new Installation(engine, folder, `posterframe-drill-${name}`, {
      COMPOSE_PROFILES: 'demo',
      APP_MODE: 'demo',
      HTTP_PORT: http,
      HTTPS_PORT: https,
      EMULATOR_PORT: emulator,
      PUBLIC_ORIGIN: `http://localhost:${http}`,
      EMULATOR_ORIGIN: `http://emulator.localhost:${emulator}`,
    });
  }

  /**
   * Creates an installation in production mode over https, with a certificate of the web server's own authority and
   * invalid vendor keys.
   */
  static async production(engine: Engine, folder: string, name: string): Promise<Installation> {
    const [http, https, prometheus] = await findThreePorts();
    return new Installation(engine, folder, `posterframe-drill-${name}`, {
      HTTP_PORT: http,
      HTTPS_PORT: https,
      PROMETHEUS_PORT: prometheus,
      PUBLIC_ORIGIN: `https://localhost:${https}`,
      WEB_ADDRESS: 'localhost',
      GOOGLE_CLIENT_ID: 'drill',
      GOOGLE_CLIENT_SECRET: 'drill',
    });
  }

  setting(name: string): string {
    return this.#settings[name] ?? '';
  }

  /** Changes `.env`; the next command reads it. */
  changeSettings(settings: Record<string, string>): this {
    Object.assign(this.#settings, settings);
    return this;
  }

  /** Uses the docker-compose.yml of another checkout, such as a former version's. */
  useCheckout(checkout: string): this {
    this.#checkout = checkout;
    return this;
  }

  async compose(args: string[], options: RunOptions = {}): Promise<Output> {
    return await this.#engine.run(['compose', ...this.#which(), ...args], {
      cwd: this.#checkout,
      ...options,
    });
  }

  /** Runs a command in a running container of a service. */
  async exec(service: string, command: string[]): Promise<string> {
    return (await this.compose(['exec', '--no-TTY', service, ...command])).stdout;
  }

  /** Runs a command in a new container of a service, beside the others. */
  async runInNewContainer(
    service: string,
    command: string[],
    options: RunOptions = {},
  ): Promise<Output> {
    const args = ['run', '--rm', '--no-deps', '--no-TTY', service, ...command];
    return await this.compose(args, options);
  }

  async roll(): Promise<void> {
    await this.#engine.script(join(this.#checkout, 'ops/container/roll.sh'), this.#which(), {
      cwd: this.#checkout,
    });
  }

  /** Applies the settings, and waits until all containers are healthy. */
  async up(): Promise<void> {
    await this.compose(['up', '--detach', '--quiet-pull']);
    await this.waitUntilSettled();
  }

  /** Resolves when every container is healthy, and those that run once have ended with 0. */
  async waitUntilSettled(): Promise<void> {
    const oneShots = await this.#runOnce();
    const deadline = Date.now() + settleMs;
    for (;;) {
      const unhealthy = (await this.containers()).filter((each) => !isHealthy(each, oneShots));
      if (unhealthy.length === 0) return;
      if (Date.now() > deadline) throw new PlainError(await this.#whatIsWrong(unhealthy));
      await sleep(500);
    }
  }

  async containers(service?: string): Promise<Container[]> {
    const args = ['ps', '--all', '--format', 'json', ...(service ? [service] : [])];
    const { stdout } = await this.compose(args, { unlogged: true });
    return stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Container);
  }

  /** Kills our program in each container of a service, and waits until the engine has restarted it. */
  async crash(service: string): Promise<string> {
    const ids = (await this.containers(service)).map(({ ID }) => ID);
    const before = await this.#restarts(ids);
    const kill =
      'for each in /proc/[0-9]*; do tr "\\0" " " < $each/cmdline | grep -q "^node .*dist/app[s]" && kill -9 ${each#/proc/}; done; true';
    // The command fails when the container ends with the program.
    for (const id of ids) await this.#engine.run(['exec', id, 'sh', '-c', kill], { mayFail: true });
    const deadline = Date.now() + settleMs;
    while ((await this.#restarts(ids)).some((count, index) => count <= (before[index] ?? 0))) {
      if (Date.now() > deadline) throw new PlainError(`The engine does not restart ${service}.`);
      await sleep(200);
    }
    return `${ids.length} of ${service} killed and restarted`;
  }

  /** Recreates the containers of a service, all at once. */
  async recreate(service: string): Promise<void> {
    await this.compose(['up', '--detach', '--no-deps', '--force-recreate', service]);
    await this.waitUntilSettled();
  }

  /** Number of workers that logged anything about the generations. */
  async workersOf(generations: string[]): Promise<number> {
    const { stdout } = await this.compose(['logs', '--no-color', 'worker']);
    const lines = stdout.split('\n').filter((line) => generations.some((id) => line.includes(id)));
    return new Set(lines.map((line) => line.split(' ')[0])).size;
  }

  async giveCredits(email: string, amount: number): Promise<void> {
    const program = imageCommand('grant-credits', 'give-credits.js grant');
    await this.runInNewContainer('api', [...program, email, `${amount}`, 'drill']);
  }

  /** @returns what the folder of backups holds */
  async backUp(): Promise<string> {
    await this.exec('backup', [...imageCommand('backup'), '--to', '/backups']);
    const listed = await this.exec('backup', ['ls', '/backups']);
    return `backups: ${listed.trim().split(/\s+/).join(', ')}`;
  }

  /** Copies the backups of another installation, as when moving to a new server. */
  async takeBackupsOf(other: Installation): Promise<void> {
    await this.compose([
      ...['run', '--rm', '--no-deps', '--no-TTY'],
      ...['--volume', `${other.name}_backups:/from:ro`],
      ...['backup', 'cp', '-r', '/from/.', '/backups'],
    ]);
  }

  /** The certificate of the web server's own authority. */
  async authority(): Promise<string> {
    return await this.exec('web', ['cat', '/keep/data/caddy/pki/authorities/local/root.crt']);
  }

  /** The name and checksum of every file in the storage. */
  async storedFiles(): Promise<Map<string, string>> {
    const listed = await this.exec('worker', [
      'sh',
      '-c',
      'cd "$STORAGE_ROOT" && find . -type f -exec sha256sum {} +',
    ]);
    return new Map(
      listed
        .split('\n')
        .filter(Boolean)
        .map((line) => {
          const [sum = '', name = ''] = line.split(/\s+/, 2);
          return [name, sum];
        }),
    );
  }

  /** @throws PlainError when a row of the ledger breaks a rule */
  async checkLedger(): Promise<string> {
    const { stdout } = await this.runInNewContainer('api', imageCommand('verify-ledger'));
    return stdout.trim();
  }

  async logs(): Promise<string> {
    return (await this.compose(['logs', '--no-color', '--tail', '200'], { mayFail: true })).stdout;
  }

  /** A hash that changes when `up` would replace the service's containers because of their settings. */
  async configHash(service: string): Promise<string> {
    const { stdout } = await this.compose(['config', '--hash', service]);
    return stdout.trim();
  }

  async remove(): Promise<void> {
    const args = ['--profile', '*', 'down', '--volumes', '--remove-orphans', '--timeout', '5'];
    await this.compose(args);
  }

  #which(): string[] {
    const file = join(this.#folder, `${this.name}.env`);
    const settings = { SECRETS: join(this.#folder, 'secrets'), ...this.#settings };
    writeFileSync(
      file,
      Object.entries(settings)
        .map(([name, value]) => `${name}=${value}\n`)
        .join(''),
    );
    return ['--project-name', this.name, '--env-file', file];
  }

  async #restarts(ids: string[]): Promise<number[]> {
    const args = ['inspect', '--format', '{{.RestartCount}}', ...ids];
    const { stdout } = await this.#engine.run(args, { unlogged: true });
    return stdout.trim().split('\n').map(Number);
  }

  async #runOnce(): Promise<Set<string>> {
    const { stdout } = await this.compose(['config', '--format', 'json'], { unlogged: true });
    const { services } = JSON.parse(stdout) as Composed;
    const oneShots = Object.entries(services).filter(([, { restart }]) => restart === 'no');
    return new Set(oneShots.map(([name]) => name));
  }

  async #whatIsWrong(unhealthy: Container[]): Promise<string> {
    const states = unhealthy.map(
      ({ Service, State, Health, ExitCode }) => `${Service} is ${State} ${Health} (${ExitCode})`,
    );
    const [first] = unhealthy;
    const { stdout, stderr } = await this.#engine.run(['logs', '--tail', '10', first?.ID ?? ''], {
      mayFail: true,
    });
    return `After ${settleMs / 1_000} s ${states.join(', ')}:\n${stdout}${stderr}`;
  }
}

function isHealthy(
  { Service, State, Health, ExitCode }: Container,
  oneShots: Set<string>,
): boolean {
  if (oneShots.has(Service)) return State === 'exited' && ExitCode === 0;
  return State === 'running' && (Health === 'healthy' || Health === '');
}

async function findThreePorts(): Promise<[string, string, string]> {
  const ports = new Set<string>();
  while (ports.size < 3) ports.add(String(await findFreePort()));
  return [...ports] as [string, string, string];
}
