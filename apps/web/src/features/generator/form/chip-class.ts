import { classNames } from '../../../ui/class-names.js';

/** Class names of a chip, which is closed, open, or shows a set value. */
export function chipClass(state: 'closed' | 'open' | 'set'): string {
  return classNames(
    'inline-flex h-10 pointer-coarse:h-11 items-center gap-1.5 rounded-control pr-2.5 text-[.875rem] font-medium whitespace-nowrap shell:pr-3.5 shell:text-body',
    'transition-[background-color,box-shadow] duration-(--touch)',
    state === 'set' ? 'gap-2 pl-1.5' : 'pl-2.5 shell:pl-3.5',
    state === 'closed' ? 'outline-line hover:outline-edge hover:tint-4' : 'tint-7',
  );
}
