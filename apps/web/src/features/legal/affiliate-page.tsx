import { t } from '../../lib/language/public.js';
import { paths } from '../../lib/paths.js';
import { ButtonLink } from '../../ui/button.js';

export function AffiliatePage() {
  return (
    <section className="mx-auto w-full max-w-[1440px] px-(--gutter) pt-8 shell:pt-16">
      <title>{t('site.pageTitle', { page: t('affiliate.title') })}</title>
      <div className="relative flex min-h-[320px] flex-col items-start justify-between gap-10 rounded-frame bg-poster p-[clamp(20px,5vw,64px)] text-on-poster shell:aspect-video shell:max-h-[620px] shell:w-full [&_:focus-visible]:outline-[#f6f5f0]">
        <h1 className="type-hero max-w-[9ch] text-[clamp(2.5rem,8.2vw,7.5rem)]">
          {t('affiliate.title')}
        </h1>
        <div className="grid justify-items-start gap-5">
          <p className="max-w-[40ch] text-lead text-pretty text-[#b4b3b8]">{t('affiliate.text')}</p>
          <ButtonLink to={paths.landing} tone="paper">
            {t('affiliate.backHome')}
          </ButtonLink>
        </div>
        <span className="absolute right-4 bottom-4 z-2 inline-flex items-center gap-1.5 rounded-stamp bg-[#fafaf7] px-3 py-2 text-[clamp(16px,2vw,26px)] leading-none font-[540] whitespace-nowrap text-[#0b0b0f] tabular-nums">
          {t('affiliate.comingSoon')}
        </span>
      </div>
    </section>
  );
}
