import type { ReactNode } from 'react';

/** Replaces missing content: says why it is missing, and offers a link. */
export function MissingContent({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="frame frame-empty flex w-full max-w-[880px] flex-col items-start justify-end gap-4 p-[clamp(18px,4vw,48px)]">
      <title>{`${title}, Posterframe`}</title>
      <h1 className="type-h2 max-small:text-[1.375rem]">{title}</h1>
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  );
}
