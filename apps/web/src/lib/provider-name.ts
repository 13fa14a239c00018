import type { SignInProvider } from '@app/contracts';
import { t } from './language/public.js';
import { publicConfig } from './public-config.js';

const names: Partial<Record<SignInProvider, string>> = { google: 'Google', facebook: 'Facebook' };

/** The name of a provider on screens, even if this installation no longer offers it. */
export function providerName(provider: SignInProvider): string {
  const offered = publicConfig()?.signIn.find((one) => one.provider === provider);
  if (provider === 'local') return t('signIn.local');
  return offered?.label ?? names[provider] ?? provider.replace(/^oidc-/, '');
}
