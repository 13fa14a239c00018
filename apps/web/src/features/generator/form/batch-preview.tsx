import { creditsPerThumbnail } from '@app/contracts';
import { Stamp } from '../../../ui/frame.js';

interface BatchPreviewProps {
  /** How many thumbnails are made, and how many are wanted. */
  batch: number;
  wanted: number;
  /** Whether the credits pay for one thumbnail or more. */
  affordable: boolean;
}

/** An empty frame for each thumbnail to come, with its price. */
export function BatchPreview({ batch, wanted, affordable }: BatchPreviewProps) {
  return (
    <>
      <ol aria-label="This batch" className="mt-5 grid grid-cols-3 gap-2 shell:mt-10 shell:gap-4">
        {Array.from({ length: batch }, (_, index) => (
          <li key={index} className="frame frame-empty animate-pop">
            <Stamp ghost size="shrinking" className="max-shell:right-[5px] max-shell:bottom-[5px]">
              {creditsPerThumbnail} credits
            </Stamp>
          </li>
        ))}
      </ol>
      {affordable && batch < wanted && (
        <p className="mt-3 text-small text-ink-2">
          You have enough credits for {batch} of {wanted}.
        </p>
      )}
    </>
  );
}
