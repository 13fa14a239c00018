import type { ReactNode } from 'react';

/** A short label. */
export function Badge({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex h-[22px] items-center gap-1.5 rounded-stamp px-2 text-tiny font-[540] whitespace-nowrap tint-8">
      {children}
    </span>
  );
}
