import { useEffect, useId, useRef, type ReactNode } from 'react';

export function ChoiceGroup({
  legend,
  isBusy = false,
  children,
}: {
  legend: string;
  isBusy?: boolean;
  children: ReactNode;
}) {
  return (
    <fieldset aria-busy={isBusy} className="min-w-0 transition-opacity aria-busy:opacity-60">
      <legend className="mb-1.5 text-small text-ink-2">{legend}</legend>
      {children}
    </fieldset>
  );
}

interface ChoiceFrameProps {
  name: string;
  url: string;
  isChosen: boolean;
  /** Shows the name below the picture. */
  isNamed?: boolean;
  /** Moves the focus here when the frame appears. */
  takesFocus?: boolean;
  onPick: () => void;
}

/** A small picture that can be chosen. */
export function ChoiceFrame({
  name,
  url,
  isChosen,
  isNamed = false,
  takesFocus = false,
  onPick,
}: ChoiceFrameProps) {
  const nameId = useId();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  return (
    <div className="min-w-0">
      <button
        ref={button}
        type="button"
        aria-pressed={isChosen}
        {...(isNamed ? { 'aria-labelledby': nameId } : { 'aria-label': name })}
        onClick={onPick}
        className="block w-full overflow-hidden rounded-small outline-line hover:outline-edge aria-pressed:outline-2 aria-pressed:outline-offset-1 aria-pressed:outline-ink"
      >
        <img
          src={url}
          alt=""
          width={320}
          height={180}
          className="aspect-video w-full bg-well object-contain"
        />
      </button>
      {isNamed && (
        <span id={nameId} className="mt-1 block truncate text-tiny text-ink-2">
          {name}
        </span>
      )}
    </div>
  );
}
