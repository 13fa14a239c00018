import { EnvironmentError } from './environment-error.js';
import { Environment } from './environment.js';
import { refuseUnusableModels } from './model-environment.js';
import { oidcProviders } from './oidc-environment.js';
import { isPrivateHost, isWithoutTls } from './private-network.js';
import { resolvedEnvironment } from './resolved-environment.js';
import { readS3Settings } from './storage-environment.js';
import { stripeEnvironment } from './stripe-environment.js';
import { validatedEnvironment } from './validated.js';

/** Reads and validates the environment. Each process calls this once, before it starts anything. */
export function readEnvironment(source: NodeJS.ProcessEnv = process.env): Environment {
  const env = validatedEnvironment(Environment, resolvedEnvironment(source));
  refuseIncompletePairs(env);
  refuseUnusableModels(env);
  if (env.BILLING === 'off') refuseBillingSettingsWithoutBilling(env);
  else if (env.MONTHLY_ALLOWANCE !== undefined)
    throw new EnvironmentError(
      'MONTHLY_ALLOWANCE is for BILLING=off. With billing, plans and credits decide how many thumbnails a user can make.',
    );
  readS3Settings(env);
  const providers = oidcProviders(env);
  refuseSharedPort(env);
  if (env.APP_MODE === 'production') {
    refuseDemoSettingsInProduction(env);
    if (!canSignIn(env, providers.length)) throw new EnvironmentError(noSignInSentence);
  }
  return env;
}

/** For commands that need only the database. */
export function readDatabaseUrl(source: NodeJS.ProcessEnv = process.env): string {
  const url = resolvedEnvironment(source).DATABASE_URL;
  if (!url) throw new EnvironmentError('The environment variable DATABASE_URL is missing.');
  return url;
}

function refuseDemoSettingsInProduction(env: Environment): void {
  if (env.EMULATOR_ORIGIN) {
    throw new EnvironmentError(
      'EMULATOR_ORIGIN is set, but the emulator must not be used in production. Remove it or set APP_MODE=demo.',
    );
  }
  stripeEnvironment(env);
  const publicOrigin = new URL(env.PUBLIC_ORIGIN);
  if (isWithoutTls(env.PUBLIC_ORIGIN) && !isPrivateHost(publicOrigin.hostname)) {
    throw new EnvironmentError(
      'PUBLIC_ORIGIN must start with https:// in production, because people sign in there. http:// is for addresses of a private network only, such as http://192.168.1.20 or http://nas.local.',
    );
  }
}

const noSignInSentence =
  'No way to sign in is configured. Set LOCAL_ACCOUNTS=on, OIDC_PROVIDERS, GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, or FACEBOOK_APP_ID and FACEBOOK_APP_SECRET; or APP_MODE=demo to try the product.';

function canSignIn(env: Environment, providers: number): boolean {
  return (
    env.LOCAL_ACCOUNTS === 'on' ||
    providers > 0 ||
    env.GOOGLE_CLIENT_ID !== undefined ||
    env.FACEBOOK_APP_ID !== undefined
  );
}

/** Refuses settings that have no effect, because there are no plans without billing. */
function refuseBillingSettingsWithoutBilling(env: Environment): void {
  const plans = ['FREE', 'STARTER', 'PRO'] as const;
  const ineffective = plans
    .flatMap((plan) => [`TEXT_MODEL_${plan}`, `IMAGE_MODEL_${plan}`] as const)
    .find((name) => env[name] !== undefined);
  if (ineffective !== undefined)
    throw new EnvironmentError(
      `${ineffective} is for a plan, but BILLING=off has no plans. Use ${ineffective.replace(/_[A-Z]+$/, '')}, or remove BILLING.`,
    );
  if (env.STRIPE_SECRET_KEY)
    throw new EnvironmentError(
      'STRIPE_SECRET_KEY is set, but BILLING=off sells nothing. Cancel the subscriptions at Stripe, then remove every variable of Stripe; or remove BILLING.',
    );
}

/** Refuses one port for both servers. Port 0 means any free port, so using it twice is no conflict. */
function refuseSharedPort(env: Environment): void {
  if (env.API_PORT === 0 || env.API_METRICS_PORT !== env.API_PORT) return;
  throw new EnvironmentError(
    `API_METRICS_PORT and API_PORT are both ${env.API_PORT}, but the public port must not serve metrics. Set another API_METRICS_PORT.`,
  );
}

/** Refuses a variable whose counterpart is missing. */
function refuseIncompletePairs(env: Environment): void {
  const pairs = [
    ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
    ['FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET'],
    ['SMTP_URL', 'MAIL_FROM'],
  ] as const;
  for (const pair of pairs) {
    const missing = pair.filter((name) => env[name] === undefined);
    if (missing.length !== 1) continue;
    throw new EnvironmentError(`${missing[0]} is missing: ${pair.join(' and ')} belong together.`);
  }
}
