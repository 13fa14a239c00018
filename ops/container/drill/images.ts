import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../bootstrap/places.ts';
import type { Part } from './step.ts';
import type { World } from './world.ts';

const buildMs = 40 * 60_000;

/** Builds the images of this checkout and of the former version, by the documented command. */
export function images({ engine, folder, version, former }: World): Part {
  const build = async (checkout: string, tag: string): Promise<string> => {
    await engine.run(['compose', '--env-file', 'ops/container/demo.env', 'build'], {
      cwd: checkout,
      env: { VERSION: tag },
      timeoutMs: buildMs,
    });
    const format = '{{.Repository}} {{.Size}}';
    const only = `reference=*:${tag}`;
    const listed = await engine.run(['image', 'ls', '--format', format, '--filter', only]);
    return listed.stdout.trim().replaceAll('\n', ', ');
  };
  return {
    name: 'images',
    steps: [
      { name: 'build this checkout', run: async () => await build(root, version) },
      {
        name: `build the former version, ${former.ref}`,
        run: async () => {
          unpack(former.ref, folder, former.checkout);
          return await build(former.checkout, former.version);
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
