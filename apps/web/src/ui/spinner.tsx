import { classNames } from './class-names.js';

/** `s` fits a button, `xs` a line of small text. */
const sizes = { m: 'h-4 w-7', s: 'h-3 w-5', xs: 'h-2.5 w-4' };

/** A small frame with a moving bar. */
export function Spinner({
  size = 'm',
  className,
}: {
  size?: keyof typeof sizes;
  className?: string;
}) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        sizes[size],
        'relative block overflow-hidden rounded-[4px] shadow-[inset_0_0_0_2px_var(--line)]',
        className,
      )}
    >
      <i className="animate-load absolute inset-x-0.5 bottom-0.5 h-[3px] origin-left rounded-[2px] bg-current" />
    </span>
  );
}

/** For a page whose profile or code is loading. */
export function PageSpinner({ label = 'Loading' }: { label?: string }) {
  return (
    <output className="grid min-h-[calc(100dvh-var(--bar))] flex-1 place-items-center">
      <Spinner />
      <span className="sr-only">{label}</span>
    </output>
  );
}
