import { landingSectionIds } from './paths.js';
import { publicConfig } from './public-config.js';

/** False if the operator has switched billing off. Screens then show no credits, plans or prices. */
export function isBillingOn(): boolean {
  return publicConfig()?.billing !== 'off';
}

/** Whether users of a plan are limited to videos of their own channels. */
export function isOwnChannelOnly(plan: string | undefined): boolean {
  return isBillingOn() && plan === 'free';
}

/** The sections of the installation's landing page. */
export function landingSections(): (typeof landingSectionIds)[number][] {
  return landingSectionIds.filter((id) => id !== 'pricing' || isBillingOn());
}
