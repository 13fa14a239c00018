import type { ReactNode } from 'react';
import { t } from '../lib/language/public.js';
import { paths } from '../lib/paths.js';
import { ButtonLink, buttonClass } from './button.js';

interface MessagePageProps {
  title: string;
  /** Text of the stamp in the corner. */
  stamp: string;
  children: ReactNode;
}

/** A page with a single message inside the brand's frame. */
export function MessagePage({ title, stamp, children }: MessagePageProps) {
  return (
    <main className="grid min-h-[calc(100dvh-var(--bar))] place-items-center p-4">
      <title>{t('site.pageTitle', { page: title })}</title>
      <div className="relative flex aspect-4/3 w-full max-w-[min(1080px,calc((100dvh-120px)*16/9))] flex-col items-start justify-between rounded-frame bg-poster p-[clamp(20px,5vw,64px)] text-on-poster small:aspect-video [&_:focus-visible]:outline-[#f6f5f0]">
        <h1 className="type-hero max-w-[11ch] text-[clamp(2.25rem,8.2vw,7.5rem)]">{title}</h1>
        {children}
        <span
          aria-hidden="true"
          className="absolute right-[clamp(12px,1.6vw,20px)] bottom-[clamp(12px,1.6vw,20px)] rounded-[8px] bg-[#fafaf7] px-[.42em] py-[.22em] font-display text-[clamp(18px,2.6vw,34px)] leading-none font-[620] text-[#0b0b0f] tabular-nums"
        >
          {stamp}
        </span>
      </div>
    </main>
  );
}

/** Message for unknown URLs and thumbnails that are no longer shared. */
export function NotFoundMessage() {
  return (
    <MessagePage title={t('site.notFound')} stamp="4:04">
      <div className="grid justify-items-start gap-4 pr-16">
        <p className="max-w-[44ch] text-pretty">{t('site.notFoundNote')}</p>
        <ButtonLink to={paths.landing} tone="signal" size="l">
          {t('site.returnHome')}
        </ButtonLink>
      </div>
    </MessagePage>
  );
}

/** Message for a page that failed. Its link loads a whole page, which clears the failed state. */
export function ErrorMessage() {
  return (
    <MessagePage title={t('site.broken')} stamp="5:00">
      <a href={paths.landing} className={buttonClass({ tone: 'signal', size: 'l' })}>
        {t('site.returnHome')}
      </a>
    </MessagePage>
  );
}
