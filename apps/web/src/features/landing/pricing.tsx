import {
  creditPacks,
  creditsPerThumbnail,
  packSizes,
  planKeys,
  plans,
  registrationCredits,
  thumbnailsForCredits,
  type CreditPack,
  type Plan,
} from '@app/contracts';
import { Link } from 'react-router-dom';
import { isBillingOn } from '../../lib/billing.js';
import { t } from '../../lib/language/public.js';
import { paths } from '../../lib/paths.js';
import { publicConfig } from '../../lib/public-config.js';
import { formatDollars, thumbnailCountText, affordableThumbnailsText } from '../../lib/format.js';
import { discountLabel, planFeatures, type PlanFeature } from '../../lib/plan-features.js';
import { ButtonLink } from '../../ui/button.js';
import { classNames } from '../../ui/class-names.js';
import { FrameCount } from '../../ui/frame-count.js';
import { Section } from './section.js';

/** Plans and packs with the server's prices. Without payments, shows only the free plan; without billing, nothing. */
export function Pricing() {
  if (!isBillingOn()) return null;
  const isForSale = publicConfig()?.paymentsAvailable ?? true;
  const offered = planKeys.filter((key) => isForSale || plans[key].monthlyPrice === 0);
  return (
    <Section
      id="pricing"
      title={isForSale ? t('landing.pricingTitle') : t('landing.pricingTitleFree')}
      lead={t('landing.pricingLead', { credits: creditsPerThumbnail })}
    >
      <p className="mb-6 max-w-[64ch] text-pretty text-ink-2">
        {t('landing.freeExplained', {
          credits: registrationCredits,
          thumbnails: affordableThumbnailsText(registrationCredits),
        })}
        {isForSale && ` ${t('landing.paidExplained')}`}
      </p>
      <ul className="border-t border-ink">
        {offered.map((key) => (
          <PlanCard key={key} plan={plans[key]} />
        ))}
      </ul>
      {isForSale && <Packs />}
    </Section>
  );
}

function Packs() {
  return (
    <>
      <div className="mt-14 mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h3 className="type-h2">{t('landing.packsTitle')}</h3>
        <p className="text-ink-2">{t('landing.packsLead')}</p>
      </div>
      <ul className="grid gap-3 shell:grid-cols-3">
        {packSizes.map((size) => (
          <PackCard key={size} pack={creditPacks[size]} />
        ))}
      </ul>
    </>
  );
}

function PlanCard({ plan }: { plan: Plan }) {
  const isFree = plan.monthlyPrice === 0;
  const [grant, ...rest] = planFeatures(plan.key);
  const credits = isFree ? registrationCredits : plan.monthlyCredits;
  const first = isFree
    ? t('ui.plan.noSubscription')
    : t('ui.plan.thumbnailsPerMonth', { count: thumbnailsForCredits(credits) });
  const lines: PlanFeature[] = [{ text: first }, ...rest];
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-4 border-b border-hair py-[22px] shell:grid-cols-2 shell:py-[26px] steps:grid-cols-[2.2fr_2.4fr_2.6fr_3.6fr_auto]">
      <h3 className="type-h3">{plan.name}</h3>
      <p className="flex items-baseline gap-1.5">
        <span className="type-figure text-[40px] shell:text-[56px]">
          {formatDollars(plan.monthlyPrice)}
        </span>
        <span className="text-ink-2">{t('ui.perMonth')}</span>
      </p>
      <div className="grid gap-2 max-shell:col-span-2">
        <b className="font-[540] tabular-nums">{grant?.text}</b>
        <FrameCount count={thumbnailsForCredits(credits)} />
      </div>
      <ul className="grid gap-0.5 text-balance text-ink-2 max-shell:col-span-2">
        {lines.map(({ text, note }) => (
          <li key={text}>
            {text}
            {note && `, ${note}`}
          </li>
        ))}
      </ul>
      <ButtonLink
        to={isFree ? paths.workspace : paths.subscription}
        tone="line"
        className="min-w-[148px] max-shell:col-span-2 shell:justify-self-start"
      >
        {isFree ? t('landing.tryForFree') : t('landing.choosePlan', { plan: plan.name })}
      </ButtonLink>
    </li>
  );
}

function PackCard({ pack }: { pack: CreditPack }) {
  const isRecommended = pack.recommended;
  const secondaryTextClass = isRecommended
    ? 'text-[color-mix(in_oklab,var(--paper)_72%,var(--ink))]'
    : 'text-ink-2';
  return (
    <li>
      <Link
        to={paths.subscription}
        className={classNames(
          'relative flex min-h-[190px] flex-col rounded-frame p-[clamp(14px,1.7vw,24px)] transition-[background-color] duration-(--touch) shell:aspect-video',
          isRecommended
            ? 'bg-ink text-paper hover:bg-[color-mix(in_oklab,var(--ink)_90%,var(--paper))]'
            : 'bg-well hover:bg-[color-mix(in_oklab,var(--ink)_9%,var(--paper))]',
        )}
      >
        <span className="type-figure text-[clamp(32px,4vw,56px)]">
          {formatDollars(pack.price)}
          {pack.originalPrice !== undefined && (
            <>
              <span className="sr-only">
                {t('ui.was', { price: formatDollars(pack.originalPrice) })}
              </span>
              <s
                aria-hidden="true"
                className={classNames('ml-2 font-sans text-body font-normal', secondaryTextClass)}
              >
                {formatDollars(pack.originalPrice)}
              </s>
            </>
          )}
        </span>
        {isRecommended && (
          <span className="absolute top-3.5 right-3.5 inline-flex h-[22px] items-center rounded-stamp bg-paper px-2 text-tiny font-[540] text-ink">
            {t('ui.recommended')}
          </span>
        )}
        <FrameCount
          count={pack.thumbnails}
          wide
          tone={isRecommended ? 'paper' : 'ink'}
          className="mt-3.5"
        />
        <span className="mt-auto grid pt-3.5 tabular-nums">
          <b className="font-[560]">{t('ui.credits', { count: pack.credits })}</b>
          <span className={secondaryTextClass}>
            {thumbnailCountText(pack.thumbnails)},{' '}
            {t('ui.perCredit', { price: formatDollars(pack.pricePerCredit) })}
          </span>
          {pack.originalPrice !== undefined && (
            <span className="mt-1 text-small">{discountLabel(pack)}</span>
          )}
        </span>
      </Link>
    </li>
  );
}
