import { get as httpsGet } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { createPart, expectNoFailure, expectUnnoticed, measureVisits } from './checks.ts';
import { Installation } from './installation.ts';
import { expectThat, type Part } from './step.ts';
import type { DrillContext } from './context.ts';

const outageMs = 15_000;
/** Several scrape intervals. */
const targetsMs = 120_000;

interface Targets {
  activeTargets: { labels: { job: string }; health: string }[];
}

/**
 * Production mode over https, with a certificate of the web server's own authority and invalid vendor keys: sign-in is
 * impossible, so nothing is generated.
 */
export async function createProductionPart({
  engine,
  folder,
  version,
}: DrillContext): Promise<Part> {
  const main = (await Installation.production(engine, folder, 'production')).changeSettings({
    VERSION: version,
    APIS: '2',
    WORKERS: '2',
  });
  let ca = '';

  const steps = [
    {
      name: 'start from nothing',
      run: async () => {
        await main.up();
        ca = await main.authority();
        return 'every service is healthy';
      },
    },
    {
      name: 'https and its headers',
      run: async () => {
        const { status, headers } = await ask(`${main.origin}/`, ca);
        expectThat(status === 200, `the page answers ${status}`);
        const hsts = headers['strict-transport-security'] ?? '';
        expectThat(/^max-age=\d+$/.test(hsts), `Strict-Transport-Security is '${hsts}'`);
        const h3 = headers['alt-svc'] ?? '';
        expectThat(h3.startsWith('h3=":443"'), `Alt-Svc is '${h3}'`);
        const metrics = await ask(`${main.origin}/metrics`, ca);
        expectThat(metrics.status === 404, `/metrics answers ${metrics.status}`);
        const plain = await fetch(`http://localhost:${main.setting('HTTP_PORT')}/`, {
          redirect: 'manual',
        });
        const target = plain.headers.get('location') ?? '';
        expectThat(target.startsWith('https://localhost'), `http leads to '${target}'`);
        return `http leads to https; Strict-Transport-Security: ${hsts}; no metrics outside`;
      },
    },
    {
      name: 'only the web server has published ports',
      run: async () => {
        const open = (await main.containers()).filter(({ Publishers }) =>
          Publishers.some(({ PublishedPort }) => PublishedPort > 0),
        );
        const services = open.map(({ Service }) => Service).join(', ');
        expectThat(services === 'web', `published: ${services}`);
        return services;
      },
    },
    {
      name: 'refuse to create demo users',
      run: async () => {
        const { code, stderr } = await main.runInNewContainer('demo-people', [], { mayFail: true });
        expectThat(code === 1, `it ended with ${code}`);
        return stderr.trim().split('\n').at(-1) ?? '';
      },
    },
    {
      name: 'doctor',
      run: async () => {
        const { stdout } = await main.runInNewContainer('doctor', [], { mayFail: true });
        const lines = stdout.split('\n');
        const failing = lines
          .filter((line) => line.startsWith('✗'))
          .map((line) => line.split(':')[0]);
        for (const subject of ['database', 'Redis', 'storage'])
          expectThat(
            lines.some((line) => line.startsWith(`✓ ${subject}:`)),
            stdout,
          );
        expectThat(failing.includes('✗ sign-in with Google'), stdout);
        return `reports the invalid keys: ${failing.join(', ')}`;
      },
    },
    {
      name: 'Prometheus',
      run: async () => {
        await main.compose(['up', '--detach', 'prometheus']);
        const seen = await healthyTargets(`http://127.0.0.1:${main.setting('PROMETHEUS_PORT')}`);
        await main.compose(['rm', '--stop', '--force', 'prometheus']);
        return seen;
      },
    },
    {
      name: 'replace two apis with roll.sh over https',
      run: async () =>
        expectUnnoticed(await measureVisits(main.origin, async () => await main.roll(), ca)),
    },
    {
      name: 'recreate both apis at once, without roll.sh',
      run: async () =>
        expectNoFailure(
          await measureVisits(main.origin, async () => await main.recreate('api'), ca),
        ),
    },
    {
      name: 'Postgres is down',
      run: async () => {
        await main.compose(['stop', 'postgres']);
        const ready = await ask(`${main.origin}/api/health/ready`, ca);
        const page = await ask(`${main.origin}/`, ca);
        await sleep(outageMs);
        await main.compose(['start', 'postgres']);
        await main.waitUntilSettled();
        expectThat(ready.status === 503, `ready answers ${ready.status}`);
        expectThat(page.status === 200, `the page answers ${page.status}`);
        return `away for ${outageMs / 1_000} s; the page answers 200, ready 503`;
      },
    },
    {
      name: 'the power fails',
      run: async () => {
        await main.compose(['kill']);
        await main.up();
        return 'every service is healthy';
      },
    },
    { name: 'back up', run: async () => await main.backUp() },
    { name: 'the ledger', run: async () => await main.checkLedger() },
  ];
  return createPart(engine, 'production', main, steps);
}

/** Resolves to the states of Prometheus' targets, once all targets of the installation are up. */
async function healthyTargets(prometheus: string): Promise<string> {
  const deadline = Date.now() + targetsMs;
  let seen = 'does not answer';
  while (Date.now() < deadline) {
    const response = await fetch(`${prometheus}/api/v1/targets`).catch(() => undefined);
    if (response?.ok) {
      const { data } = (await response.json()) as { data: Targets };
      const states = data.activeTargets.map(({ labels, health }) => `${labels.job} ${health}`);
      seen = states.toSorted().join(', ');
      if (seen === 'api up, api up, backup up, worker up, worker up') return seen;
    }
    await sleep(1_000);
  }
  throw new Error(`After ${targetsMs / 1_000} s: ${seen}`);
}

function ask(
  address: string,
  ca: string,
): Promise<{ status: number; headers: IncomingHttpHeaders }> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(60_000);
    httpsGet(address, { ca, signal }, (response) => {
      response.resume();
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers }),
      );
    }).once('error', reject);
  });
}
