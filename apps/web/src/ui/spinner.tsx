import { classNames } from './class-names.js';

/** A small frame with a bar that runs. */
export function Spinner({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'relative block h-4 w-7 overflow-hidden rounded-[4px] shadow-[inset_0_0_0_2px_var(--line)]',
        className,
      )}
    >
      <i className="animate-load absolute inset-x-0.5 bottom-0.5 h-[3px] origin-left rounded-[2px] bg-current" />
    </span>
  );
}

/** The whole page waits: for the profile, or for the code of a page. */
export function PageSpinner({ label = 'Loading' }: { label?: string }) {
  return (
    <output className="grid min-h-[calc(100dvh-var(--bar))] flex-1 place-items-center">
      <Spinner />
      <span className="sr-only">{label}</span>
    </output>
  );
}
