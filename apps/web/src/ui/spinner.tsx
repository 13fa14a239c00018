import { classNames } from './class-names.js';

/** `s` fits into a button, `xs` into a line of small text, and `icon` replaces a toast's icon. */
const sizes = {
  m: 'h-4 w-7 rounded-[4px]',
  s: 'h-3 w-5 rounded-[4px]',
  xs: 'h-2.5 w-4 rounded-[4px]',
  icon: 'h-[11px] w-[18px] rounded-[3px]',
};

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
        'relative block overflow-hidden shadow-[inset_0_0_0_2px_var(--line)]',
        className,
      )}
    >
      <i className="animate-load absolute inset-x-0.5 bottom-0.5 h-[3px] origin-left rounded-[2px] bg-current" />
    </span>
  );
}

/** Fills a page while its profile or code loads. */
export function PageSpinner({ label = 'Loading' }: { label?: string }) {
  return (
    <output className="grid min-h-[calc(100dvh-var(--bar))] flex-1 place-items-center">
      <Spinner />
      <span className="sr-only">{label}</span>
    </output>
  );
}
