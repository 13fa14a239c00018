import {
  runDoctor,
  expectBriefOutage,
  createPart,
  expectUnnoticed,
  measureVisits,
  duringGenerations,
} from './checks.ts';
import { Creator } from './creator.ts';
import { Installation } from './installation.ts';
import { root } from '../../bootstrap/places.ts';
import { expectThat, type Part } from './step.ts';
import type { DrillContext } from './context.ts';

/** Upgrades an installation of the former version to this version and back while generations run. */
export async function createUpgradePart({
  engine,
  folder,
  version,
  former,
}: DrillContext): Promise<Part> {
  const main = (await Installation.demo(engine, folder, 'upgrade'))
    .changeSettings({ VERSION: former.version, APIS: '2', WORKERS: '2' })
    .useCheckout(former.checkout);
  let creator: Creator;

  /** The limit for outages. It is higher when the web server is replaced as well. */
  let judge = expectUnnoticed;

  const rollTo = async (tag: string): Promise<string> => {
    main.changeSettings({ VERSION: tag });
    const seen = await duringGenerations(
      main,
      creator,
      async () => judge(await measureVisits(main.origin, async () => await main.roll())),
      4,
    );
    for (const service of ['api', 'worker', 'backup'])
      for (const { Image } of await main.containers(service))
        expectThat(Image.endsWith(`:${tag}`), `${service} runs ${Image}`);
    return `${seen}; ${await creator.compareAll()}; ${await main.checkLedger()}`;
  };

  const steps = [
    {
      name: `start the former version, ${former.ref}`,
      run: async () => {
        await main.up();
        creator = await Creator.signIn(main.origin);
        await main.giveCredits('paid@posterframe.example', 500);
        await creator.waitUntilCompleted([
          ...(await creator.begin(1, 3)),
          ...(await creator.begin(2)),
        ]);
        return `${creator.deliveredPictures} pictures delivered; ${await main.backUp()}`;
      },
    },
    {
      name: 'upgrade with work under way',
      run: async () => {
        const formerWeb = await main.configHash('web');
        main.useCheckout(root);
        if (formerWeb !== (await main.configHash('web'))) judge = expectBriefOutage;
        // Builds the same web server with another image id, as each build in a checkout does.
        const build = ['compose', '--env-file', 'ops/container/demo.env', 'build', 'web'];
        await engine.run(build, { env: { VERSION: version } });
        return await rollTo(version);
      },
    },
    { name: 'doctor', run: async () => await runDoctor(main) },
    {
      name: 'roll back with work under way',
      // A version's compose file belongs to its image.
      run: async () => {
        main.useCheckout(former.checkout);
        return await rollTo(former.version);
      },
    },
    {
      name: 'upgrade again',
      run: async () => {
        main.useCheckout(root);
        return await rollTo(version);
      },
    },
  ];
  return createPart(engine, 'upgrade', main, steps);
}
