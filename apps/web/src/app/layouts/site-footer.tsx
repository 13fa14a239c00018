import { networkName } from '@app/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../../lib/language/public.js';
import { isBillingOn, landingSections } from '../../lib/billing.js';
import { paths } from '../../lib/paths.js';
import { publicConfig } from '../../lib/public-config.js';
import { trackOnServer } from '../../lib/analytics/track.js';
import { ButtonLink } from '../../ui/button.js';
import { LanguageLinks } from '../../ui/language-links.js';
import { handleSectionClick } from './scroll-to-section.js';

const pages = ['affiliate', 'terms', 'privacy'] as const;

const linkClass = 'inline-block py-[5px] text-[#b4b3b8] hover:text-[#fafaf7]';

/** Footer of public pages, with the product's name as wide as the page. */
export function SiteFooter() {
  const links = publicConfig()?.links;
  return (
    <footer className="relative m-3 mt-[clamp(72px,9vw,136px)] flex min-h-0 flex-col rounded-sheet bg-[light-dark(#0b0b0f,#141419)] p-[clamp(24px,4vw,56px)] pb-26 text-[#fafaf7] shadow-[inset_0_0_0_1px_light-dark(transparent,rgb(250_250_247/.1))] shell:min-h-[min(50vw,640px)] shell:rounded-[24px] shell:pb-[clamp(24px,4vw,56px)] [&_:focus-visible]:outline-[#f6f5f0]">
      <nav aria-label={t('site.footer')} className="flex flex-wrap gap-x-10 gap-y-2 shell:gap-x-14">
        <Column>
          {landingSections().map((id) => (
            <Link
              key={id}
              to={`${paths.landing}#${id}`}
              className={linkClass}
              onClick={(event) => {
                trackOnServer('footer_link_click', { link: id });
                handleSectionClick(event, id);
              }}
            >
              {t(`site.sections.${id}`)}
            </Link>
          ))}
        </Column>
        <Column>
          {pages
            .filter((page) => page !== 'affiliate' || isBillingOn())
            .map((page) => (
              <Link
                key={page}
                to={paths[page]}
                className={linkClass}
                onClick={() => trackOnServer('footer_link_click', { link: paths[page] })}
              >
                {t(`site.${page}`)}
              </Link>
            ))}
        </Column>
        {links && (links.contactEmail || links.social.length > 0) && (
          <Column last>
            {links.contactEmail && (
              <a
                href={`mailto:${links.contactEmail}`}
                className={linkClass}
                onClick={() => trackOnServer('footer_link_click', { link: 'contact' })}
              >
                {t('site.contact')}
              </a>
            )}
            {links.social.map((address) => (
              <a
                key={address}
                href={address}
                target="_blank"
                rel="noreferrer"
                className={linkClass}
                onClick={() => trackOnServer('footer_link_click', { link: networkName(address) })}
              >
                {networkName(address)}
              </a>
            ))}
          </Column>
        )}
      </nav>
      <LanguageLinks look={linkClass} className="mt-8" />
      <p
        aria-hidden="true"
        className="type-hero mt-auto -mb-[.08em] -ml-[.04em] pt-16 text-[clamp(3.5rem,13.6vw,13rem)] leading-[.86]"
      >
        Posterframe
      </p>
      <ButtonLink
        to={paths.workspace}
        tone="signal"
        size="display"
        data-last-act
        className="absolute right-[clamp(16px,1.8vw,28px)] bottom-[clamp(16px,1.8vw,28px)]"
      >
        {t('landing.tryForFree')}
      </ButtonLink>
    </footer>
  );
}

function Column({ last, children }: { last?: boolean; children: ReactNode[] | ReactNode }) {
  const items = Array.isArray(children) ? children.flat() : [children];
  return (
    <ul
      className={
        last
          ? 'grid content-start gap-0.5 shell:ml-auto shell:text-right'
          : 'grid content-start gap-0.5'
      }
    >
      {items.filter(Boolean).map((item, index) => (
        <li key={index}>{item}</li>
      ))}
    </ul>
  );
}
