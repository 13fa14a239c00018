import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

/**
 * What becomes a file of its own in dist/apps/<app>/. An entry that has no source yet is left out.
 *
 * @type {Record<string, Record<string, string>>}
 */
const entries = {
  api: {
    main: 'apps/api/src/main.ts',
    migrate: 'apps/api/src/migrate.ts',
    'seed-demo': 'apps/api/src/seed-demo.ts',
  },
  worker: {
    main: 'apps/worker/src/main.ts',
    'studio-thread': 'libs/studio/src/studio-thread.ts',
    'studio-sheet': 'apps/worker/src/studio-sheet.ts',
    'fault-worker': 'test/faults/worker/main.ts',
  },
  emulator: { main: 'apps/emulator/src/main.ts' },
  bench: {
    helper: 'test/bench/built/helper.ts',
    'naive-poll': 'test/bench/built/naive-poll.ts',
    'pipeline-worker': 'test/bench/built/pipeline-worker.ts',
    'render-in-thread': 'test/bench/built/render-in-thread.ts',
    'minimal-api': 'test/bench/built/minimal-api.ts',
  },
};

/**
 * The Nest CLI calls this once per app with its own rspack options.
 *
 * @param {import('@rspack/core').Configuration} options
 * @returns {import('@rspack/core').Configuration}
 */
export default function configure(options) {
  const app = basename(dirname(String(options.output?.filename)));
  const present = Object.entries(entries[app] ?? {}).filter(([, source]) =>
    existsSync(join(root, source)),
  );
  return {
    ...options,
    entry: Object.fromEntries(present.map(([name, source]) => [name, join(root, source)])),
    devtool: 'source-map',
    output: { ...options.output, path: join(root, 'dist'), filename: `apps/${app}/[name].js` },
    module: {
      ...options.module,
      // `import.meta` stays what Node makes of it: at run time a file knows its place in dist, not in the sources.
      parser: { javascript: { importMeta: false, url: false, worker: false } },
    },
  };
}
