import {
  creditPacks,
  creditsPerThumbnail,
  packSizes,
  planKeys,
  plans,
  registrationCredits,
  thumbnailsFor,
  type CreditPack,
  type Plan,
  type PlanFeature,
} from '@app/contracts';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.js';
import { publicConfig } from '../../lib/public-config.js';
import { dollars, thumbnailsInWords } from '../../lib/format.js';
import { ButtonLink } from '../../ui/button.js';
import { classNames } from '../../ui/class-names.js';
import { FrameCount } from '../../ui/frame-count.js';
import { Section } from './section.js';

/** Plans and packs with the server's prices. Without payments, only the free plan. */
export function Pricing() {
  const forSale = publicConfig()?.paymentsAvailable ?? true;
  const offered = planKeys.filter((key) => forSale || plans[key].monthlyPrice === 0);
  return (
    <Section
      id="pricing"
      title={forSale ? 'Free FOREVER. More when you need it.' : 'Free FOREVER.'}
      lead={`One thumbnail is ${creditsPerThumbnail} credits. Each block below is one thumbnail.`}
    >
      <p className="mb-6 max-w-[64ch] text-pretty text-ink-2">
        Free means {registrationCredits} credits once, enough for{' '}
        {thumbnailsInWords(thumbnailsFor(registrationCredits))}, for videos of your own channel.
        {forSale &&
          ' A paid plan covers any channel. Credit packs add credits to the plan you have.'}
      </p>
      <ul className="border-t border-ink">
        {offered.map((key) => (
          <Rate key={key} plan={plans[key]} />
        ))}
      </ul>
      {forSale && <Packs />}
    </Section>
  );
}

function Packs() {
  return (
    <>
      <div className="mt-14 mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h3 className="type-h2">Or buy credits as you go</h3>
        <p className="text-ink-2">One-time packs. They never expire.</p>
      </div>
      <ul className="grid gap-3 shell:grid-cols-3">
        {packSizes.map((size) => (
          <Pack key={size} pack={creditPacks[size]} />
        ))}
      </ul>
    </>
  );
}

function Rate({ plan }: { plan: Plan }) {
  const free = plan.monthlyPrice === 0;
  const [grant, ...rest] = plan.features;
  const credits = free ? registrationCredits : plan.monthlyCredits;
  const lines: PlanFeature[] = free
    ? [{ text: 'No subscription or credit card needed' }, ...rest]
    : [{ text: `${thumbnailsInWords(thumbnailsFor(credits))} per month` }, ...rest];
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-4 border-b border-hair py-[22px] shell:grid-cols-2 shell:py-[26px] steps:grid-cols-[2.2fr_2.4fr_2.6fr_3.6fr_auto]">
      <h3 className="type-h3">{plan.name}</h3>
      <p className="flex items-baseline gap-1.5">
        <span className="type-figure text-[40px] shell:text-[56px]">
          {dollars(plan.monthlyPrice)}
        </span>
        <span className="text-ink-2">/month</span>
      </p>
      <div className="grid gap-2 max-shell:col-span-2">
        <b className="font-[540] tabular-nums">{grant?.text}</b>
        <FrameCount count={thumbnailsFor(credits)} />
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
        to={free ? paths.workspace : paths.subscription}
        tone="line"
        className="min-w-[148px] max-shell:col-span-2 shell:justify-self-start"
      >
        {free ? 'Try for Free' : `Choose ${plan.name}`}
      </ButtonLink>
    </li>
  );
}

function Pack({ pack }: { pack: CreditPack }) {
  const pick = pack.recommended;
  const quiet = pick ? 'text-[color-mix(in_oklab,var(--paper)_72%,var(--ink))]' : 'text-ink-2';
  return (
    <li>
      <Link
        to={paths.subscription}
        className={classNames(
          'relative flex min-h-[190px] flex-col rounded-frame p-[clamp(14px,1.7vw,24px)] transition-[background-color] duration-(--touch) shell:aspect-video',
          pick
            ? 'bg-ink text-paper hover:bg-[color-mix(in_oklab,var(--ink)_90%,var(--paper))]'
            : 'bg-well hover:bg-[color-mix(in_oklab,var(--ink)_9%,var(--paper))]',
        )}
      >
        <span className="type-figure text-[clamp(32px,4vw,56px)]">
          {dollars(pack.price)}
          {pack.originalPrice !== undefined && (
            <>
              <span className="sr-only">, was </span>
              <s className={classNames('ml-2 font-sans text-body font-normal', quiet)}>
                {dollars(pack.originalPrice)}
              </s>
            </>
          )}
        </span>
        {pick && (
          <span className="absolute top-3.5 right-3.5 inline-flex h-[22px] items-center rounded-stamp bg-paper px-2 text-tiny font-[540] text-ink">
            Recommended
          </span>
        )}
        <FrameCount count={pack.thumbnails} wide tone={pick ? 'paper' : 'ink'} className="mt-3.5" />
        <span className="mt-auto grid pt-3.5 tabular-nums">
          <b className="font-[560]">{pack.credits} credits</b>
          <span className={quiet}>
            {thumbnailsInWords(pack.thumbnails)}, {dollars(pack.pricePerCredit)} per credit
          </span>
          {pack.discountLabel && <span className="mt-1 text-small">{pack.discountLabel}</span>}
        </span>
      </Link>
    </li>
  );
}
