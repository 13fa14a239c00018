import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../bootstrap/places.ts';
import type { Part } from './step.ts';
import type { DrillContext } from './context.ts';

const buildMs = 40 * 60_000;

/** Builds the images of this checkout and of the former version, with the documented command. */
export function createImagesPart({
  engine,
  folder,
  version,
  former,
  firstUse,
}: DrillContext): Part {
  const build = async (checkout: string, tag: string): Promise<void> => {
    await engine.run(['compose', '--env-file', 'ops/container/demo.env', 'build'], {
      cwd: checkout,
      env: { VERSION: tag },
      timeoutMs: buildMs,
    });
  };

  /** Megabytes of the files in an image, and of a folder in it. */
  const sizeOf = async (image: string, within: string): Promise<string> => {
    const script = `du -sxm / 2>/dev/null; du -sm ${within}`;
    const program = ['run', '--rm', '--user', '0', '--entrypoint', 'sh', image, '-c', script];
    const { stdout } = await engine.run(program);
    const [all, own] = stdout.split('\n').map((line) => line.split(/\s/, 1)[0]);
    return `${image} ${all} MB, ${own} MB of them in ${within}`;
  };

  return {
    name: 'images',
    steps: [
      {
        name: 'clone and build this checkout',
        run: async () => {
          const started = Date.now();
          execFileSync('git', ['clone', '--quiet', root, join(folder, 'clone')]);
          await build(root, version);
          firstUse.cloneAndBuildSeconds = (Date.now() - started) / 1_000;
          return `${firstUse.cloneAndBuildSeconds.toFixed(0)} s`;
        },
      },
      {
        name: 'unpacked size',
        run: async () => {
          const sizes = ['posterframe', 'posterframe-backup'].map(
            async (name) => await sizeOf(`${name}:${version}`, '/app'),
          );
          return (await Promise.all(sizes)).join('; ');
        },
      },
      {
        name: `build the former version, ${former.ref}`,
        run: async () => {
          const started = Date.now();
          unpack(former.ref, folder, former.checkout);
          await build(former.checkout, former.version);
          return `${((Date.now() - started) / 1_000).toFixed(0)} s`;
        },
      },
    ],
    close: async () => undefined,
    logs: async () => '',
  };
}

/** Writes the files of a commit into a folder. */
export function unpack(ref: string, folder: string, checkout: string): void {
  const archive = join(folder, 'former.tar');
  mkdirSync(checkout, { recursive: true });
  execFileSync('git', ['archive', '--output', archive, ref], { cwd: root });
  execFileSync('tar', ['-xf', archive, '-C', checkout]);
}
