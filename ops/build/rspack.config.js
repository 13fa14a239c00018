import { existsSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { CopyRspackPlugin, SourceMapDevToolPlugin, SwcJsMinimizerRspackPlugin } from '@rspack/core';
import { unbundledPackages } from './loaded-from-disk.mjs';

const root = join(import.meta.dirname, '..', '..');

/**
 * The entries of each app in dist/apps/<app>/. Skips an entry without a source.
 *
 * @type {Record<string, Record<string, string>>}
 */
const entries = {
  api: {
    main: 'apps/api/src/main.ts',
  },
  cli: {
    backup: 'apps/cli/src/backup.ts',
    'create-user': 'apps/cli/src/create-user.ts',
    'daily-backup': 'apps/cli/src/daily-backup.ts',
    doctor: 'apps/cli/src/doctor.ts',
    'grant-credits': 'apps/cli/src/grant-credits.ts',
    migrate: 'apps/cli/src/migrate.ts',
    'move-storage': 'apps/cli/src/move-storage.ts',
    posterframe: 'apps/cli/src/posterframe.ts',
    'reset-password': 'apps/cli/src/reset-password.ts',
    'reset-second-factor': 'apps/cli/src/reset-second-factor.ts',
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
    'studio-process': 'test/bench/built/studio-process.ts',
  },
};

/** Long-running programs share one chunk of packages; commands, which need more packages, share another. */
const serving = ['main', 'fault-worker'];

/** Worker threads start often and need few packages, so they share no chunk. */
const alone = ['studio-thread'];

/**
 * Leaves built-in modules and packages that are read from disk outside of the bundle. Bundles everything else: one file
 * loads in a third of the time of 1,500. A package that is not installed stays an import, because it is an optional
 * dependency that its package loads on demand.
 *
 * @param {import('@rspack/core').ExternalItemFunctionData} data
 */
async function external({ context = root, request = '', dependencyType, getResolve }) {
  // The alias below removes this package. getResolve does not find it, and would leave an import of a missing package.
  if (/^libphonenumber-js(\/|$)/.test(request)) return undefined;
  const name = request.replace(/^node:/, '');
  const isOutside = unbundledPackages.some(
    (each) => request === each || request.startsWith(`${each}/`),
  );
  if (!isOutside && !builtinModules.includes(name)) {
    const found = await getResolve?.({})(context, request).catch(() => undefined);
    if (found) return undefined;
  }
  // With `import`, Node reads every export of a built-in; for `node:http` that loads a client, which takes 50 ms.
  const imported = dependencyType === 'esm' && !builtinModules.includes(name);
  return `${imported ? 'module' : 'node-commonjs'} ${request}`;
}

/**
 * One chunk for the packages of some entries.
 *
 * @param {string} file
 * @param {(entry: string) => boolean} matches
 */
function packagesOf(file, matches) {
  return {
    test: /[\\/]node_modules[\\/]/,
    name: file,
    /** @param {import('@rspack/core').Chunk} chunk */
    chunks: (chunk) => chunk.canBeInitial() && matches(chunk.name ?? ''),
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
    // Source maps only for our code: the first stack trace would load a map of all packages.
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
          // Comments and whitespace cost time at every start.
          test: /packages\.js$/,
          extractComments: false,
          // One non-ASCII character makes V8 store the whole file with two bytes per character.
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
          // A dynamic import stays a separate chunk that loads on demand.
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
        // Phone numbers of all countries, for two validators of class-validator that are not used.
        'libphonenumber-js': false,
      },
    },
    module: {
      ...options.module,
      rules: [
        ...(options.module?.rules ?? []),
        // Drops unused modules, so that the worker's main thread loads the studio's threads without the canvas.
        { test: /[\\/]libs[\\/].*\.ts$/, sideEffects: false },
      ],
      // Keeps `import.meta` of Node: the path in dist instead of the path of the source.
      parser: { javascript: { importMeta: false, url: false, worker: false } },
    },
  };
}
