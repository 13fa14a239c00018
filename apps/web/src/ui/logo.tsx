import { classNames } from './class-names.js';

/** The logo, followed by the product's name if given. */
export function Logo({ name, className }: { name?: string; className?: string }) {
  return (
    <span className={classNames('inline-flex min-h-8 items-center gap-2.5', className)}>
      <svg viewBox="0 0 32 18" aria-hidden="true" className="h-[18px] w-8 overflow-visible">
        <rect width="32" height="18" rx="4" className="fill-ink" />
        <rect
          x="17.5"
          y="9"
          width="16"
          height="10.5"
          rx="3.4"
          strokeWidth="2"
          className="fill-signal stroke-paper"
        />
      </svg>
      {name && (
        <b className="font-display text-[18px] leading-none font-[660] tracking-[-.01em] [font-stretch:91%]">
          {name}
        </b>
      )}
    </span>
  );
}
