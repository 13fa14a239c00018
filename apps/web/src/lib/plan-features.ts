import {
  plans,
  registrationCredits,
  thumbnailsForCredits,
  type CreditPack,
  type PlanKey,
} from '@app/contracts';
import { t } from './language/public.js';

/** One line of a plan card. */
export interface PlanFeature {
  text: string;
  /** Smaller text beside the line. */
  note?: string;
}

export function planFeatures(key: PlanKey): PlanFeature[] {
  if (key === 'free')
    return [
      { text: t('ui.plan.onRegistration', { credits: registrationCredits }) },
      { text: t('ui.plan.allFeatures'), note: t('ui.plan.ownChannel') },
      { text: t('ui.plan.basicSupport') },
    ];
  const credits = plans[key].monthlyCredits;
  return [
    {
      text: t('ui.plan.creditsPerMonth', { credits }),
      note: t('ui.thumbnails', { count: thumbnailsForCredits(credits) }),
    },
    { text: t('ui.plan.anyChannel') },
    { text: key === 'pro' ? t('ui.plan.prioritySupport') : t('ui.plan.standardSupport') },
  ];
}

export function discountLabel({ discount }: CreditPack): string | undefined {
  if (discount === undefined) return undefined;
  return discount === 50 ? t('ui.plan.discount50') : t('ui.plan.discount20');
}
