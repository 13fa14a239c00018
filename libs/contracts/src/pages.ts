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

/** Whether the client has a page at this path; it shows its 404 page for others. */
export function isPage(path: string, mode: PublicConfig['mode']): boolean {
  const plain = withoutSlash(path);
  if (plain === pages.design && mode === 'production') return false;
  return known.has(plain) || /^\/workspace\/thumbnail\/[^/]+$/.test(plain);
}
