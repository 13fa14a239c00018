/**
 * The import rules of ARCHITECTURE.md, by pattern: a new folder is covered the day it is made.
 * Packages are matched by `node_modules/<name>/`; `$1` is what the pattern of `from` has captured.
 */
const packages = (names) => `^node_modules/(${names.join('|')})/`;

const outsideWorld = [
  'openid-client',
  'stripe',
  'googleapis',
  'ai',
  '@ai-sdk/[^/]+',
  '@aws-sdk/[^/]+',
];
const database = ['typeorm', 'pg'];
const queue = ['bullmq', '@nestjs/bullmq', 'ioredis'];
/** Where an app is put together; the only place outside its home where a framework of storage may appear. */
const wiring = '^apps/[^/]+/src/([^/]+\\.(module|processor)|main)\\.ts$';

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

export default {
  forbidden: [
    forbid(
      'no-cycles',
      'Two files that need each other are one thing, or need a third.',
      {},
      { circular: true },
    ),
    {
      ...forbid(
        'api-rooms-no-cycles',
        'Feature modules of the api depend on each other in one direction.',
        { path: '^apps/api/src/' },
        { circular: true },
      ),
      scope: 'folder',
    },
    forbid('resolvable', 'An import that leads nowhere.', {}, { couldNotResolve: true }),
    forbid(
      'apps-are-apart',
      'Apps talk over HTTP and the queue, never by import.',
      { path: '^apps/([^/]+)/' },
      { path: '^apps/(?!$1/)' },
    ),
    forbid('libs-below-apps', 'A library knows no app.', { path: '^libs/' }, { path: '^apps/' }),
    forbid(
      'web-knows-contracts-only',
      'The browser shares words with the server, not code.',
      { path: '^apps/web/' },
      { path: '^libs/(?!contracts/)' },
    ),
    forbid(
      'emulator-is-outside',
      'It stands for other companies’ servers, so it knows nothing of ours but the demo people.',
      { path: '^apps/emulator/' },
      { path: '^libs/(?!contracts/|config/|providers/)' },
    ),
    forbid(
      'api-runs-no-stage',
      'The api accepts and reads; workers run stages.',
      { path: '^apps/(api|cli)/' },
      { path: '^libs/pipeline/src/([^/]+/|stages\\.ts)' },
    ),
    forbid(
      'entered-by-index',
      'A library is entered by its index.ts.',
      { path: '^(?:apps|libs)/([^/]+)/' },
      {
        path: '^libs/(?!$1/)[^/]+/',
        pathNot: ['^libs/[^/]+/src/index\\.ts$', '^libs/pipeline/src/stages\\.ts$'],
      },
    ),
    forbid(
      'stages-by-worker-only',
      'Only the worker needs the stages themselves.',
      { path: '^(apps/(?!worker/)|libs/(?!pipeline/))' },
      { path: '^libs/pipeline/src/stages\\.ts$' },
    ),
    forbid(
      'contracts-stand-alone',
      'What everybody imports imports nothing of ours.',
      { path: '^libs/(contracts|config)/' },
      { path: '^(libs|apps)/', pathNot: '^libs/$1/' },
    ),
    forbid(
      'studio-knows-pictures',
      'Pictures in, pictures out: no video site, no database, no queue.',
      { path: '^libs/studio/' },
      { path: '^libs/(?!studio/|contracts/)' },
    ),
    forbid(
      'stages-are-apart',
      'A stage knows another stage only by the type of its output.',
      { path: '^libs/pipeline/src/([^/]+)/', pathNot: '\\.spec\\.ts$' },
      {
        path: '^libs/pipeline/src/(?!$1/)[^/]+/',
        pathNot: '\\.output\\.ts$',
      },
    ),
    forbid(
      'stages-only-think',
      'Loading, saving and queueing are the runner’s; settings reach a stage through its ports.',
      { path: '^libs/pipeline/' },
      { path: '^libs/(data|queue|credits|config)/' },
    ),
    forbid(
      'stages-use-ports',
      'A stage sees the outside world through ports, never through somebody’s package.',
      { path: '^libs/pipeline/', pathNot: '\\.spec\\.ts$' },
      { path: packages([...outsideWorld, ...database, ...queue]) },
    ),
    forbid(
      'vendors-in-adapters',
      'Another company’s package is known to its adapter alone.',
      { pathNot: '^(libs/providers/src/[^/]+/|test/)' },
      { path: packages(outsideWorld) },
    ),
    forbid(
      'database-in-data',
      'Queries live in libs/data.',
      { path: '^(apps|libs)/', pathNot: ['^libs/data/', wiring] },
      { path: packages(database) },
    ),
    forbid(
      'redis-in-queue',
      'Redis and BullMQ live in libs/queue.',
      { path: '^(apps|libs)/', pathNot: ['^libs/queue/', wiring] },
      { path: packages(queue) },
    ),
    forbid(
      'features-are-apart',
      'A feature of the client knows no other.',
      { path: '^apps/web/src/features/([^/]+)/' },
      { path: '^apps/web/src/features/(?!$1/)' },
    ),
    forbid(
      'web-one-direction',
      'app → features → ui and lib.',
      { path: '^apps/web/src/(features|ui|lib)/' },
      { path: '^apps/web/src/app/' },
    ),
    forbid(
      'web-ui-knows-no-feature',
      'app → features → ui and lib.',
      { path: '^apps/web/src/(ui|lib)/' },
      { path: '^apps/web/src/features/' },
    ),
    forbid('no-spec-imported', 'Tests are leaves.', {}, { path: '\\.spec\\.tsx?$' }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css'],
    },
  },
};
