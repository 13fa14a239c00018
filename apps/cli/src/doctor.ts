import 'reflect-metadata';
import {
  commandLineFor,
  EncryptedPhotos,
  isWithoutTls,
  misspelledNames,
  configuredModels,
  oidcProviders,
  reasonForOperator,
  readEnvironment,
  readS3Settings,
  stripeEnvironment,
  TokenKeys,
  missingTlsWarning,
  type Environment,
} from '@app/config';
import { paymentWebhookPath } from '@app/contracts';
import { reportOfDatabase } from '@app/data';
import {
  requestOnce,
  checkFacebookApp,
  checkGoogleClient,
  checkModels,
  checkOpenIdProvider,
  checkPainting,
  checkDiskSpace,
  checkStorage,
  checkStripe,
  checkWebhook,
  checkYoutubeKey,
  demoFacebookApp,
  demoGoogleClient,
  demoPayments,
  storageFor,
  connectToProduct,
  type ProductRequest,
  type Finding,
} from '@app/providers';
import { reportOfRedis } from '@app/queue';
import { parseFlags, runCommand } from './command.js';
import { judgeClock, judgeDatabase, judgeRedis, judgeSavedPhotos } from './doctor/servers.js';

/** The Date header of this address is the reference clock. The demo uses the emulator's clock. */
const referenceClock = 'https://accounts.google.com/.well-known/openid-configuration';
/** The emulator accepts any key. */
const demoKey = 'demo';
const markOf = { ok: '✓', off: '–', doubtful: '!', failed: '✗' } as const;

/**
 * `npm run doctor`: checks every server and vendor that the product uses. Exits with 1 when one does not work. Writes
 * only one small object to the storage and deletes it. `--paint` also makes each image model paint, which costs money.
 */
await runCommand(async (args) => {
  const { '--paint': paints } = parseFlags(commandLineFor('doctor'), args, ['--paint']);
  // Fails when a variable is invalid.
  const env = readEnvironment();
  const product = connectToProduct(env.PUBLIC_ORIGIN, env.DOCTOR_ORIGIN);
  const checks = [
    diagnoseSettings(env),
    diagnoseDatabase(env),
    diagnoseRedis(env),
    diagnoseStorage(env),
    product.then(({ finding }) => [finding]),
    diagnoseKeys(env),
    product.then(({ ask }) => diagnosePayments(env, ask)),
    diagnoseModels(env),
    paints ? diagnosePainting(env) : [],
    diagnoseClock(env),
    diagnoseOptional(env),
  ];
  let failures = 0;
  // Prints findings in a fixed order, each as soon as it is known.
  for (const check of checks) {
    for (const { subject, state, message } of await check) {
      console.log(`${markOf[state]} ${subject}: ${message}.`);
      if (state === 'failed') failures += 1;
    }
  }
  console.log(
    failures === 0 ? 'Everything that is needed works.' : `${failures} not in order (✗).`,
  );
  if (failures > 0) process.exitCode = 1;
});

function diagnoseSettings(env: Environment): Finding[] {
  const misspelled = misspelledNames().map(({ name, meant }) =>
    doubtfulFinding('settings', `nothing reads ${name}. Did you mean ${meant}`),
  );
  return isWithoutTls(env.PUBLIC_ORIGIN)
    ? [...misspelled, doubtfulFinding('https', missingTlsWarning)]
    : misspelled;
}

async function diagnoseDatabase(env: Environment): Promise<Finding[]> {
  try {
    const report = await reportOfDatabase(env.DATABASE_URL);
    const { keyIds } = new EncryptedPhotos(new TokenKeys(env));
    return [...judgeDatabase(report, env.DATABASE_POOL), ...judgeSavedPhotos(report, keyIds)];
  } catch (error) {
    return [
      {
        subject: 'database',
        state: 'failed',
        message: `DATABASE_URL: ${reasonForOperator(error)}`,
      },
    ];
  }
}

async function diagnoseRedis(env: Environment): Promise<Finding[]> {
  try {
    return judgeRedis(await reportOfRedis(env.REDIS_URL));
  } catch (error) {
    return [
      { subject: 'Redis', state: 'failed', message: `REDIS_URL: ${reasonForOperator(error)}` },
    ];
  }
}

async function diagnoseStorage(env: Environment): Promise<Finding[]> {
  const bucket = readS3Settings(env)?.bucket;
  const where = bucket ? `the bucket ${bucket}` : env.STORAGE_ROOT;
  const found = [await checkStorage(await storageFor(env), where)];
  // With a bucket, checks the disk of this folder, which other servers on this machine may use.
  const room = await checkDiskSpace(bucket ? process.cwd() : env.STORAGE_ROOT);
  return room ? [...found, room] : found;
}

async function diagnoseKeys(env: Environment): Promise<Finding[]> {
  const { EMULATOR_ORIGIN: emulator } = env;
  if (emulator) {
    return Promise.all([
      checkGoogleClient(demoGoogleClient, `${emulator}/token`),
      checkFacebookApp(demoFacebookApp, emulator),
      checkYoutubeKey(demoKey, emulator),
    ]);
  }
  const openId = oidcProviders(env).map(checkOpenIdProvider);
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = env;
  const { FACEBOOK_APP_ID: appId, FACEBOOK_APP_SECRET: appSecret, YOUTUBE_API_KEY: apiKey } = env;
  const passwords: Finding =
    env.LOCAL_ACCOUNTS === 'on'
      ? { subject: 'sign-in with a password', state: 'ok', message: 'LOCAL_ACCOUNTS is on' }
      : offFinding('sign-in with a password', 'LOCAL_ACCOUNTS is off');
  const vendors = await Promise.all([
    clientId && clientSecret
      ? checkGoogleClient({ clientId, clientSecret })
      : offFinding('sign-in with Google', 'not set up, and neither is connecting channels'),
    appId && appSecret
      ? checkFacebookApp({ appId, appSecret })
      : offFinding('sign-in with Facebook', 'not set up'),
    ...openId,
    apiKey
      ? checkYoutubeKey(apiKey)
      : offFinding(
          'YouTube Data API',
          env.BILLING === 'off'
            ? 'no YOUTUBE_API_KEY: titles and stills only'
            : 'no YOUTUBE_API_KEY: titles and stills only, and free accounts cannot generate from links',
        ),
  ]);
  return [passwords, ...vendors];
}

async function diagnosePayments(env: Environment, ask: ProductRequest): Promise<Finding[]> {
  if (env.BILLING === 'off')
    return [offFinding('payments', 'billing is off: nothing is sold or counted')];
  const address = env.PUBLIC_ORIGIN + paymentWebhookPath;
  if (env.EMULATOR_ORIGIN) {
    const { webhookSecret, ...demo } = demoPayments;
    const settings = { ...demo, webhookSecrets: [webhookSecret], origin: env.EMULATOR_ORIGIN };
    // In containers, the emulator reaches the api by another host name.
    const leadsHere = (url: string): boolean => new URL(url).pathname === paymentWebhookPath;
    return [
      ...(await checkStripe(settings, address, leadsHere)),
      await checkWebhook(address, settings.webhookSecrets, ask),
    ];
  }
  const settings = stripeEnvironment(env);
  if (!settings) return [offFinding('payments', 'not set up, so nothing is sold')];
  const account = await checkStripe({ ...settings, origin: undefined }, address);
  const isTest = settings.secretKey.includes('_test_');
  return [
    ...account,
    await checkWebhook(address, settings.webhookSecrets, ask),
    ...(isTest && env.APP_MODE === 'production'
      ? [doubtfulFinding('payments', 'STRIPE_SECRET_KEY is a test key: no real money is moved')]
      : []),
  ];
}

async function diagnoseModels(env: Environment): Promise<Finding[]> {
  const names = [...configuredModels(env), ...(env.MODERATION_MODEL ? [env.MODERATION_MODEL] : [])];
  if (names.length === 0)
    return [
      offFinding('models', 'none is set up: rules plan, and the studio composes the pictures'),
    ];
  const { EMULATOR_ORIGIN: emulator } = env;
  if (emulator) {
    const keys = { google: demoKey, openai: demoKey, compatible: demoKey };
    return checkModels(names, keys, `${emulator}/v1`, emulator);
  }
  const keys = {
    google: env.GEMINI_API_KEY,
    openai: env.OPENAI_API_KEY,
    compatible: env.COMPATIBLE_MODELS_KEY,
  };
  return checkModels(names, keys, env.COMPATIBLE_MODELS_ADDRESS);
}

async function diagnosePainting(env: Environment): Promise<Finding[]> {
  const painters = [
    env.IMAGE_MODEL,
    env.IMAGE_MODEL_FREE ?? [],
    env.IMAGE_MODEL_STARTER ?? [],
    env.IMAGE_MODEL_PRO ?? [],
  ]
    .flat()
    .filter((name) => name !== 'none');
  return painters.length === 0
    ? [offFinding('painting', 'no IMAGE_MODEL is set: the studio composes the pictures')]
    : checkPainting(painters, env);
}

async function diagnoseClock(env: Environment): Promise<Finding[]> {
  const place = env.EMULATOR_ORIGIN ? `${env.EMULATOR_ORIGIN}/health` : referenceClock;
  const sent = Date.now();
  const date = (await requestOnce(place))?.date;
  if (!date) return [doubtfulFinding('reference clock', `${new URL(place).host} sends no time`)];
  // The Date header has whole seconds, so half a second is added.
  return [judgeClock('reference clock', date.getTime() + 500 - (sent + Date.now()) / 2)];
}

/** Reports optional features that are off. */
async function diagnoseOptional(env: Environment): Promise<Finding[]> {
  const absent: [unknown, string, string][] = [
    [
      env.ADMIN_EMAILS[0],
      'administrators',
      'ADMIN_EMAILS is empty, so no user sees the generation log',
    ],
    [env.CONTACT_EMAIL, 'contact', 'no CONTACT_EMAIL, so no contact link'],
    [env.SURVEY_URL ?? env.EMULATOR_ORIGIN, 'survey', 'no SURVEY_URL, so no survey'],
    [env.ANALYTICS_ID, 'analytics', 'no ANALYTICS_ID, so nothing is measured'],
    [
      env.ERROR_REPORTING_ADDRESS,
      'error reports',
      'no ERROR_REPORTING_ADDRESS, so browsers report nothing',
    ],
  ];
  return absent.flatMap(([value, subject, message]) =>
    value ? [] : [offFinding(subject, message)],
  );
}

function offFinding(subject: string, message: string): Finding {
  return { subject, state: 'off', message };
}

function doubtfulFinding(subject: string, message: string): Finding {
  return { subject, state: 'doubtful', message };
}
