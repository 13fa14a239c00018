import { existsSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { CopyRspackPlugin, SourceMapDevToolPlugin, SwcJsMinimizerRspackPlugin } from '@rspack/core';
import { outside } from './loaded-from-disk.mjs';

const root = join(import.meta.dirname, '..', '..');

/**
 * What becomes a file of its own in dist/apps/<app>/. An entry that has no source yet is left out.
 *
 * @type {Record<string, Record<string, string>>}
 */
const entries = {
  api: {
    main: 'apps/api/src/main.ts',
  },
  cli: {
    backup: 'apps/cli/src/backup.ts',
    'daily-backup': 'apps/cli/src/daily-backup.ts',
    doctor: 'apps/cli/src/doctor.ts',
    'grant-credits': 'apps/cli/src/grant-credits.ts',
    migrate: 'apps/cli/src/migrate.ts',
    'move-storage': 'apps/cli/src/move-storage.ts',
    restore: 'apps/cli/src/restore.ts',
    'seed-demo': 'apps/cli/src/seed-demo.ts',
    'setup-stripe': 'apps/cli/src/setup-stripe.ts',
    'verify-ledger': 'apps/cli/src/verify-ledger.ts',
  },
  worker: {
    main: 'apps/worker/src/main.ts',
    'studio-thread': 'libs/studio/src/studio-thread.ts',
    'studio-sheet': 'apps/worker/src/studio-sheet.ts',
    'studio-faces': 'apps/worker/src/studio-faces.ts',
    'models-try': 'apps/worker/src/models-try.ts',
    'videos-sheet': 'apps/worker/src/videos-sheet.ts',
    'fault-worker': 'test/faults/worker/main.ts',
  },
  emulator: { main: 'apps/emulator/src/main.ts' },
  bench: {
    helper: 'test/bench/built/helper.ts',
    'naive-poll': 'test/bench/built/naive-poll.ts',
    'pipeline-worker': 'test/bench/built/pipeline-worker.ts',
    'studio-desk': 'test/bench/built/studio-desk.ts',
  },
};

/** Long-running programs share one file of packages; commands, which need others as well, share a second one. */
const serving = ['main', 'fault-worker'];

/** Worker threads start often and need little: they share no file of packages. */
const alone = ['studio-thread'];

/**
 * Everything else is built in: one file is read and compiled in a third of the time that 1,500 take at every start.
 * What is not installed is an optional part of some package, which asks for it when it runs.
 *
 * @param {import('@rspack/core').ExternalItemFunctionData} data
 */
async function external({ context = root, request = '', dependencyType, getResolve }) {
  // Left out by the alias below: getResolve finds nothing for it, which would make it an import of a missing package.
  if (/^libphonenumber-js(\/|$)/.test(request)) return undefined;
  const name = request.replace(/^node:/, '');
  const isOutside = outside.some((each) => request === each || request.startsWith(`${each}/`));
  if (!isOutside && !builtinModules.includes(name)) {
    const found = await getResolve?.({})(context, request).catch(() => undefined);
    if (found) return undefined;
  }
  // Imported, a part of Node reads all its names at once, and `node:http` loads a client of 50 ms for three of them.
  const imported = dependencyType === 'esm' && !builtinModules.includes(name);
  return `${imported ? 'module' : 'node-commonjs'} ${request}`;
}

/**
 * One file for the packages of some entries.
 *
 * @param {string} file
 * @param {(entry: string) => boolean} isMeant
 */
function packagesOf(file, isMeant) {
  return {
    test: /[\\/]node_modules[\\/]/,
    name: file,
    /** @param {import('@rspack/core').Chunk} chunk */
    chunks: (chunk) => chunk.canBeInitial() && isMeant(chunk.name ?? ''),
    enforce: true,
  };
}

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
    externals: [external],
    // Of our own code only: a map of all packages would be read whole for the first stack trace that is printed.
    devtool: false,
    plugins: [
      ...(options.plugins ?? []),
      new SourceMapDevToolPlugin({ filename: '[file].map', exclude: /(packages|later-\d+)\.js$/ }),
      // The ledger's invariants are read at run time by the worker, restore and verify-ledger.
      ...(app === 'worker' || app === 'cli'
        ? [
            new CopyRspackPlugin({
              patterns: [
                { from: join(root, 'libs/credits/src/invariants.sql'), to: `apps/${app}/` },
              ],
            }),
          ]
        : []),
    ],
    optimization: {
      ...options.optimization,
      sideEffects: true,
      providedExports: true,
      usedExports: true,
      innerGraph: true,
      minimize: true,
      minimizer: [
        new SwcJsMinimizerRspackPlugin({
          // Comments and gaps are read at every start.
          test: /packages\.js$/,
          extractComments: false,
          // A single character outside of ASCII makes V8 store the whole file with two bytes per character.
          minimizerOptions: {
            compress: false,
            mangle: false,
            format: { comments: false, asciiOnly: true },
          },
        }),
      ],
      splitChunks: {
        cacheGroups: {
          default: false,
          defaultVendors: false,
          // What is asked for only when it is needed stays a file of its own that is read only then.
          packages: packagesOf('packages', (name) => serving.includes(name)),
          commandPackages: packagesOf(
            'command-packages',
            (name) => !serving.includes(name) && !alone.includes(name),
          ),
        },
      },
    },
    output: {
      ...options.output,
      path: join(root, 'dist'),
      filename: `apps/${app}/[name].js`,
      chunkFilename: `apps/${app}/later-[id].js`,
    },
    resolve: {
      ...options.resolve,
      alias: {
        ...options.resolve?.alias,
        // The telephone numbers of all countries, for two checks of class-validator's that nothing here asks for.
        'libphonenumber-js': false,
      },
    },
    module: {
      ...options.module,
      rules: [
        ...(options.module?.rules ?? []),
        // Our modules have no side effects, so those with unused exports are left out: the worker's main thread imports the
        // studio's threads without its canvas.
        { test: /[\\/]libs[\\/].*\.ts$/, sideEffects: false },
      ],
      // `import.meta` stays what Node makes of it: at run time a file knows its place in dist, not in the sources.
      parser: { javascript: { importMeta: false, url: false, worker: false } },
    },
  };
}
