import { CircleAlert, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.js';

/** Error of the field above. The field refers to its id in `aria-describedby`. */
export function FieldError({
  id,
  className,
  children,
}: {
  id?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <p
      id={id}
      role="alert"
      className={classNames('flex items-start gap-1.5 text-small text-bad', className)}
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-[15px] shrink-0" strokeWidth={2} />
      <span>{children}</span>
    </p>
  );
}

interface AlertProps {
  className?: string;
  /** Whether the text is not an error. */
  calm?: boolean | undefined;
  children: ReactNode;
}

/** Outcome of a request, usually an error. Screen readers announce it at once. */
export function Alert({ className, calm = false, children }: AlertProps) {
  const Icon = calm ? Info : CircleAlert;
  return (
    <div
      role="alert"
      className={classNames(
        'flex gap-3 rounded-frame bg-sheet px-4 py-3.5 outline-line',
        className,
      )}
    >
      <Icon
        aria-hidden="true"
        className={classNames('mt-0.5 size-[18px] shrink-0', calm ? 'text-ink-2' : 'text-bad')}
        strokeWidth={1.75}
      />
      <div className="min-w-0 text-pretty">{children}</div>
    </div>
  );
}

/** Useful information, not an error. */
export function Notice({
  className = 'mt-4',
  children,
}: {
  className?: string;
  children: ReactNode;
}) {
  return (
    <p
      className={classNames('flex items-start gap-2 text-small text-pretty text-ink-2', className)}
    >
      <Info aria-hidden="true" className="mt-0.5 size-[15px] shrink-0" strokeWidth={2} />
      <span>{children}</span>
    </p>
  );
}

export const linkClass =
  'underline decoration-line decoration-1 underline-offset-3 transition-[text-decoration-color] duration-(--touch) hover:decoration-current';
