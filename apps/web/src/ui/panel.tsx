import type { ReactNode } from 'react';
import { classNames } from './class-names.js';

/** A titled section of a settings page. */
export function Panel({
  title,
  className,
  children,
}: {
  title: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section
      className={classNames('rounded-sheet bg-sheet px-5 py-5 hairline shell:px-6', className)}
    >
      <h2 className="text-small font-medium text-ink-2">{title}</h2>
      {children}
    </section>
  );
}
