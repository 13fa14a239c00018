import { sections } from './paths.js';
import { publicConfig } from './public-config.js';

/** False if the operator has switched billing off. Screens then show no credits, plans or prices. */
export function billingIsOn(): boolean {
  return publicConfig()?.billing !== 'off';
}

/** Whether users of a plan are limited to videos of their own channels. */
export function isOwnChannelOnly(plan: string | undefined): boolean {
  return billingIsOn() && plan === 'free';
}

/** The sections of the installation's landing page. */
export function landingSections(): (typeof sections)[number][] {
  return sections.filter((id) => id !== 'pricing' || billingIsOn());
}
