import type { ReactNode } from 'react';

interface SectionProps {
  id: string;
  title: string;
  lead: string;
  children: ReactNode;
}

/** A section of the landing page that links can point to. */
export function Section({ id, title, lead, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="mx-auto w-full max-w-[1440px] scroll-mt-[calc(var(--bar)+8px)] px-(--gutter) pt-[clamp(72px,9vw,136px)]"
    >
      <div className="mb-[clamp(28px,3.4vw,48px)] grid items-start gap-x-[clamp(32px,3.4vw,64px)] gap-y-4 shell:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] shell:items-end">
        <h2 id={`${id}-title`} className="type-h1">
          {title}
        </h2>
        <p className="text-lead text-balance text-ink-2">{lead}</p>
      </div>
      {children}
    </section>
  );
}
