import type { PublicConfig } from './api.js';

/** Every address of the client: its router uses them, and the server answers 404 for others. */
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
  /** For developers; not available in production. */
  design: '/design',
} as const;

/** Receives the payment provider's notifications. */
export const paymentWebhookPath = '/webhooks/payments';

const known = new Set<string>(Object.values(pages).filter((page) => page !== pages.thumbnail));

/** A trailing slash makes no difference. */
export function withoutSlash(path: string): string {
  return path.replace(/(?<=[^/])\/$/, '');
}

/** Pages that sell something, or show what was bought. */
const ofBilling = new Set<string>([pages.subscription, pages.creditHistory, pages.affiliate]);

/** Whether the client has a page at this path; it shows its 404 page for others. */
export function isPage(
  path: string,
  { mode, billing }: Pick<PublicConfig, 'mode' | 'billing'>,
): boolean {
  const plain = withoutSlash(path);
  if (billing === 'off' && ofBilling.has(plain)) return false;
  if (plain === pages.design && mode === 'production') return false;
  return known.has(plain) || /^\/workspace\/thumbnail\/[^/]+$/.test(plain);
}
