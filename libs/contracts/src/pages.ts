import type { PublicConfig } from './api.js';

/** Every address of the client: the client routes by it, and the server knows by it which addresses are none. */
export const pages = {
  landing: '/',
  signIn: '/login',
  workspace: '/workspace',
  thumbnail: '/workspace/thumbnail',
  history: '/workspace/history',
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
  /** For developers; does not exist in production. */
  design: '/design',
} as const;

/** The payment provider's notifications arrive here. */
export const paymentWebhookPath = '/webhooks/payments';

const known = new Set<string>(Object.values(pages).filter((page) => page !== pages.thumbnail));

/** An address is the same page with a slash at its end. */
export function withoutSlash(path: string): string {
  return path.replace(/(?<=[^/])\/$/, '');
}

/** Whether the client has a page at this path. Anything else is its 404 page. */
export function isPage(path: string, mode: PublicConfig['mode']): boolean {
  const plain = withoutSlash(path);
  if (plain === pages.design && mode === 'production') return false;
  return known.has(plain) || /^\/workspace\/thumbnail\/[^/]+$/.test(plain);
}
