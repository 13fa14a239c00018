import type { ThumbnailShape } from '@app/contracts';
import { Check } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { classNames } from './class-names.js';
import { PictureFrame } from './frame.js';

interface SelectablePictureProps {
  src: string;
  /** Text alternative; empty if a title beside the picture says the same. */
  alt: string;
  /** What a click does, such as 'Choose My first video'. */
  label: string;
  isChosen: boolean;
  /** Whether the button is disabled. */
  isDisabled?: boolean;
  onToggle: (event: MouseEvent) => void;
  shape?: ThumbnailShape;
  className?: string;
  children?: ReactNode;
}

/** A picture that is a toggle button, with a check mark while it is chosen. */
export function SelectablePicture(props: SelectablePictureProps) {
  const { src, alt, label, isChosen, isDisabled = false, onToggle, shape = 'wide' } = props;
  const { className = '', children } = props;
  return (
    <PictureFrame src={src} alt={alt} shape={shape} letterbox lazy className={className}>
      <span
        aria-hidden="true"
        className={classNames(
          'absolute top-2 left-2 z-2 grid size-7 place-items-center rounded-small border-2 border-[#fafaf7] shadow-pop',
          isChosen ? 'bg-signal text-on-signal' : 'bg-[rgb(11_11_15/.45)]',
        )}
      >
        {isChosen && <Check className="size-[18px]" strokeWidth={3} />}
      </span>
      <button
        type="button"
        aria-pressed={isChosen}
        aria-disabled={isDisabled}
        aria-label={label}
        onClick={(event) => {
          if (!isDisabled) onToggle(event);
        }}
        className={classNames(
          'absolute inset-0 z-3 rounded-[inherit] focus-visible:outline-[#fafaf7] focus-visible:-outline-offset-5',
          isDisabled ? 'cursor-not-allowed' : 'cursor-pointer',
          isChosen && 'shadow-[inset_0_0_0_4px_var(--signal)]',
        )}
      />
      {children}
    </PictureFrame>
  );
}
