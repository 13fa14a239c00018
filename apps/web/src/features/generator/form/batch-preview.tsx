import { creditsPerThumbnail, type ThumbnailShape } from '@app/contracts';
import { isBillingOn } from '../../../lib/billing.js';
import { tw } from '../../../lib/language/workspace.js';
import { classNames } from '../../../ui/class-names.js';
import { Stamp } from '../../../ui/frame.js';

interface BatchPreviewProps {
  /** Number of thumbnails that will be made. `wantedBatch` is the number that the user chose. */
  batch: number;
  wantedBatch: number;
  /** Whether the credits pay for at least one thumbnail. */
  isAffordable: boolean;
  shape: ThumbnailShape;
  /** Set after the form is sent: whether the server has accepted the request, and the video's current thumbnail. */
  sent: { accepted: boolean; cover: string | undefined } | undefined;
}

/**
 * A frame for each future thumbnail: empty with its price, and with the video's current thumbnail after the form is
 * sent.
 */
export function BatchPreview({ batch, wantedBatch, isAffordable, shape, sent }: BatchPreviewProps) {
  return (
    <>
      <ol
        aria-label={tw('generator.batch')}
        className={classNames(
          'mt-5 grid grid-cols-3 gap-2 shell:mt-10 shell:gap-4',
          // At full width, three upright frames would be taller than the screen.
          shape === 'upright' && 'max-w-[480px]',
        )}
      >
        {Array.from({ length: batch }, (_, index) => (
          <li
            key={index}
            className={classNames(
              'frame animate-pop',
              shape === 'upright' && 'frame-upright',
              sent ? 'bg-poster' : 'frame-empty',
            )}
          >
            {sent?.cover && (
              <img
                src={sent.cover}
                alt=""
                className="absolute inset-0 size-full animate-appear object-cover brightness-45 grayscale"
              />
            )}
            {(sent || isBillingOn()) && (
              <Stamp
                ghost={!sent}
                size="shrinking"
                className="max-shell:right-[5px] max-shell:bottom-[5px]"
              >
                {!sent
                  ? tw('generator.frameCost', { credits: creditsPerThumbnail })
                  : sent.accepted
                    ? tw('generator.accepted')
                    : tw('generator.sending')}
              </Stamp>
            )}
          </li>
        ))}
      </ol>
      {isAffordable && batch < wantedBatch && (
        <p className="mt-3 text-small text-ink-2">
          {tw('generator.enoughFor', { batch, wanted: wantedBatch })}
        </p>
      )}
    </>
  );
}
