import { sections } from './paths.js';
import { publicConfig } from './public-config.js';

/** False where the operator has switched billing off: no screen then shows credits, plans or prices. */
export function billingIsOn(): boolean {
  return publicConfig()?.billing !== 'off';
}

/** Whether a user with this plan is limited to videos of their own channels. */
export function isOwnChannelOnly(plan: string | undefined): boolean {
  return billingIsOn() && plan === 'free';
}

/** The sections of the landing page that this installation has. */
export function landingSections(): (typeof sections)[number][] {
  return sections.filter((id) => id !== 'pricing' || billingIsOn());
}
