import type { ReactNode } from 'react';
import { t } from '../../lib/language/public.js';
import { language } from '../../lib/language/language.js';
import { linkClass } from '../../ui/notice.js';

interface LegalTextProps {
  title: string;
  /** Date on which the text took effect. */
  effectiveDate: string;
  lead: string;
  children: ReactNode;
}

/** A legal text in one column. */
export function LegalText({ title, effectiveDate, lead, children }: LegalTextProps) {
  return (
    <article lang="en" className="mx-auto w-full max-w-[1440px] px-(--gutter) pt-8 shell:pt-16">
      <title>{`${title}, Posterframe`}</title>
      <h1 className="type-h1">{title}</h1>
      {language() !== 'en' && (
        <p lang={language()} className="mt-5 text-ink-2">
          {t('site.englishOnly')}
        </p>
      )}
      <p className="mt-5 max-w-[52ch] text-lead text-pretty text-ink-2">{lead}</p>
      <p className="mt-3 text-small text-ink-2">Effective {effectiveDate}</p>
      <div className="mt-10 grid gap-10 shell:mt-14">{children}</div>
    </article>
  );
}

interface ChapterProps {
  title: string;
  /** Anchor for links to this chapter. */
  id?: string;
  children: ReactNode;
}

export function Chapter({ title, id, children }: ChapterProps) {
  return (
    <section
      id={id}
      className="grid scroll-mt-[calc(var(--bar)+64px)] gap-x-10 gap-y-3 border-t border-hair pt-6 shell:grid-cols-[minmax(0,1fr)_minmax(0,2.2fr)]"
    >
      <h2 className="type-h3">{title}</h2>
      <div className="grid max-w-[66ch] gap-3 text-pretty [&_li]:pl-1 [&_ul]:grid [&_ul]:list-disc [&_ul]:gap-1.5 [&_ul]:pl-5">
        {children}
      </div>
    </section>
  );
}

/** A link to another site. */
export function ExternalLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className={linkClass}>
      {children}
    </a>
  );
}
