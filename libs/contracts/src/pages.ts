import type { PublicConfig } from './api.js';

/** Paths of all pages of the client. The client's router uses them, and the server answers 404 for other paths. */
export const pages = {
  landing: '/',
  signIn: '/login',
  workspace: '/workspace',
  thumbnail: '/workspace/thumbnail',
  history: '/workspace/history',
  refresh: '/workspace/refresh',
  subscription: '/workspace/subscription',
  creditHistory: '/workspace/credits',
  account: '/workspace/account',
  progress: '/progress',
  results: '/results',
  share: '/share',
  admin: '/admin',
  affiliate: '/affiliate',
  terms: '/terms',
  privacy: '/privacy_policy',
  /** For developers; demo mode only. */
  design: '/design',
} as const;

/** Path at which the payment provider sends its events. */
export const paymentWebhookPath = '/webhooks/payments';

const knownPages = new Set<string>(Object.values(pages).filter((page) => page !== pages.thumbnail));

/** The path without a trailing slash, which makes no difference. */
export function withoutTrailingSlash(path: string): string {
  return path.replace(/(?<=[^/])\/$/, '');
}

/** Pages that sell something or show purchases. */
const billingPages = new Set<string>([pages.subscription, pages.creditHistory, pages.affiliate]);

/** Whether the client has a page at this path; it shows a 404 page for other paths. */
export function isPage(
  path: string,
  { mode, billing }: Pick<PublicConfig, 'mode' | 'billing'>,
): boolean {
  const plain = withoutTrailingSlash(path);
  if (billing === 'off' && billingPages.has(plain)) return false;
  if (plain === pages.design && mode === 'production') return false;
  return knownPages.has(plain) || /^\/workspace\/thumbnail\/[^/]+$/.test(plain);
}
