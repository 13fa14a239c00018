import { setTimeout as sleep } from 'node:timers/promises';
import {
  waitUntilAnswered,
  runDoctor,
  compareFiles,
  get,
  expectRemoved,
  listUnnamedVolumes as anonymousVolumes,
  restore,
  expectNoFailure,
  expectUnnoticed,
  measureVisits,
  duringGenerations,
} from './checks.ts';
import { Creator } from './creator.ts';
import { Installation } from './installation.ts';
import { Publisher } from './publisher.ts';
import { expectThat, type Part } from './step.ts';
import { describeVisits } from './visitor.ts';
import type { FirstUse, DrillContext } from './context.ts';

const outageMs = 15_000;
/** Enough for every generation of the drill. */
const credits = 1_000;

/** The demo: operators' tasks and failures, each while generations run. */
export async function createDemoPart({
  engine,
  folder,
  version,
  firstUse,
}: DrillContext): Promise<Part> {
  const main = (await Installation.demo(engine, folder, 'demo')).changeSettings({
    VERSION: version,
  });
  const restored = (await Installation.demo(engine, folder, 'restored')).changeSettings({
    VERSION: version,
  });
  const anonymous = await anonymousVolumes(engine);
  let creator: Creator;
  let publisher: Publisher;

  const duringWork = async (action: () => Promise<string>, count?: number): Promise<string> =>
    await duringGenerations(main, creator, action, count);

  const duringOutage = async (service: string, look: () => Promise<string>): Promise<string> =>
    await duringWork(async () => {
      await main.compose(['stop', service]);
      const seen = await look();
      await sleep(outageMs);
      await main.compose(['start', service]);
      return `away for ${outageMs / 1_000} s, meanwhile ${seen}`;
    });

  const steps = [
    {
      name: 'start from nothing',
      run: async () => {
        const started = Date.now();
        await main.compose(['up', '--detach']);
        await waitUntilAnswered(main.origin);
        const seconds = (Date.now() - started) / 1_000;
        firstUse.startSeconds = seconds;
        await main.waitUntilSettled();
        return `the page answers after ${seconds.toFixed(1)} s`;
      },
    },
    { name: 'doctor', run: async () => await runDoctor(main) },
    {
      name: 'first three thumbnails',
      run: async () => {
        creator = await Creator.signIn(main.origin);
        const started = Date.now();
        await creator.waitUntilCompleted(await creator.begin(1, 3));
        const seconds = (Date.now() - started) / 1_000;
        await main.giveCredits('paid@posterframe.example', credits);
        return `${seconds.toFixed(1)} s from the request to the last picture${sinceClone(firstUse, seconds)}`;
      },
    },
    {
      name: 'scale to four workers',
      run: async () => {
        await main.changeSettings({ WORKERS: '4' }).up();
        await main.up();
        const { length } = await main.containers('worker');
        expectThat(length === 4, `there are ${length} workers after a second up`);
        const ids = await creator.begin(8);
        await creator.waitUntilCompleted(ids);
        return `8 generations completed by ${await main.workersOf(ids)} of 4 workers`;
      },
    },
    {
      name: 'answer a visitor while idle',
      run: async () =>
        describeVisits(await measureVisits(main.origin, async () => await sleep(10_000))),
    },
    {
      name: 'replace the only api with roll.sh',
      run: async () =>
        await duringWork(async () =>
          expectUnnoticed(await measureVisits(main.origin, async () => await main.roll())),
        ),
    },
    {
      name: 'replace two apis with roll.sh',
      run: async () => {
        await main.changeSettings({ APIS: '2' }).up();
        return await duringWork(async () =>
          expectUnnoticed(await measureVisits(main.origin, async () => await main.roll())),
        );
      },
    },
    {
      name: 'recreate the only api, without roll.sh',
      run: async () => {
        await main.changeSettings({ APIS: '1' }).up();
        return expectNoFailure(
          await measureVisits(main.origin, async () => await main.recreate('api')),
        );
      },
    },
    {
      name: 'the only api crashes',
      run: async () =>
        describeVisits(
          await measureVisits(main.origin, async () => {
            await main.crash('api');
            await main.waitUntilSettled();
          }),
        ),
    },
    {
      name: 'all workers crash',
      run: async () => await duringWork(async () => await main.crash('worker'), 8),
    },
    {
      name: 'all workers are recreated',
      run: async () =>
        await duringWork(async () => {
          await main.recreate('worker');
          return '4 workers recreated';
        }, 8),
    },
    {
      name: 'all workers crash while a thumbnail is uploaded to its video',
      run: async () => {
        publisher = await Publisher.signIn(main.origin, emulatorOf(main));
        const before = await publisher.countUploads();
        await publisher.holdNextUpload();
        await publisher.publish();
        await publisher.waitUntilUploads(before + 1);
        await main.crash('worker');
        const started = Date.now();
        await publisher.waitUntilState('published');
        const seconds = (Date.now() - started) / 1_000;
        const uploads = (await publisher.countUploads()) - before;
        expectThat(uploads === 2, `${uploads} uploads`);
        return `published ${seconds.toFixed(0)} s later by a second upload; the first never arrived`;
      },
    },
    {
      name: 'Redis is down',
      run: async () =>
        await duringOutage('redis', async () => {
          const { status, text } = await get(main, '/api/health/ready');
          expectThat(status === 200 && text.includes('away'), `ready answers ${status} ${text}`);
          await creator.beginPending();
          return 'a generation was accepted';
        }),
    },
    {
      name: 'Redis loses everything',
      run: async () =>
        await duringWork(async () => {
          await main.compose(['rm', '--stop', '--force', 'redis']);
          await engine.run(['volume', 'rm', `${main.name}_redis`]);
          await main.up();
          return 'its volume was removed';
        }),
    },
    {
      name: 'Postgres is down',
      run: async () =>
        await duringOutage('postgres', async () => {
          const ready = await get(main, '/api/health/ready');
          const page = await get(main, '/');
          expectThat(ready.status === 503, `ready answers ${ready.status}`);
          expectThat(page.status === 200, `the page answers ${page.status}`);
          return 'the page answers 200, ready 503';
        }),
    },
    {
      name: 'the power fails',
      run: async () =>
        await duringWork(async () => {
          await main.compose(['kill']);
          const started = Date.now();
          await main.compose(['up', '--detach']);
          await waitUntilAnswered(main.origin);
          const seconds = (Date.now() - started) / 1_000;
          return `everything killed, the page answers ${seconds.toFixed(1)} s after up`;
        }),
    },
    {
      name: 'down and up again',
      run: async () => {
        await main.compose(['down']);
        await main.up();
        return await creator.compareAll();
      },
    },
    { name: 'the ledger', run: async () => await main.checkLedger() },
    {
      name: 'back up',
      run: async () => {
        await creator.waitUntilPendingCompleted();
        return await main.backUp();
      },
    },
    {
      name: 'restore into an empty installation',
      run: async () => {
        await restored.compose(['up', '--detach', '--wait', 'postgres', 'redis']);
        await restored.takeBackupsOf(main);
        const { stdout } = await restore(restored);
        await restored.up();
        return stdout.trim().split('\n').at(-1) ?? '';
      },
    },
    {
      name: 'a second restore is refused',
      run: async () => {
        const { code, stdout, stderr } = await restore(restored, true);
        expectThat(code === 1, `it ended with ${code}`);
        return `${stdout}${stderr}`.trim().split('\n').at(-1) ?? '';
      },
    },
    {
      name: 'the restored installation',
      run: async () => {
        const files = await compareFiles(main, restored);
        const successor = await creator.signInAt(restored.origin);
        const same = await successor.compareAll();
        await successor.waitUntilCompleted(await successor.begin(1));
        await (await publisher.signInAt(restored.origin, emulatorOf(restored))).undo();
        return `${same}; ${files}; a generation completed, a publication was undone; ${await restored.checkLedger()}`;
      },
    },
    {
      name: 'nothing is left behind',
      run: async () => {
        for (const each of [restored, main]) {
          await each.remove();
          await expectRemoved(engine, each);
        }
        const left = (await anonymousVolumes(engine)).filter((name) => !anonymous.includes(name));
        expectThat(left.length === 0, `${left.length} anonymous volumes`);
        return 'no container, network or volume';
      },
    },
  ];
  return {
    name: 'demo',
    steps,
    close: async () => {
      await main.remove();
      await restored.remove();
    },
    logs: async () => `${await main.logs()}\n${await restored.logs()}`,
  };
}

/** The emulator's address on this machine. */
function emulatorOf(installation: Installation): string {
  return `http://127.0.0.1:${installation.setting('EMULATOR_PORT')}`;
}

/** The time from git clone to the first thumbnails, when this drill also cloned and built. */
function sinceClone({ cloneAndBuildSeconds, startSeconds }: FirstUse, seconds: number): string {
  if (cloneAndBuildSeconds === undefined || startSeconds === undefined) return '';
  return `; ${(cloneAndBuildSeconds + startSeconds + seconds).toFixed(0)} s since git clone`;
}
