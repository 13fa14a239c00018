import { creditsPerThumbnail, type ThumbnailShape } from '@app/contracts';
import { billingIsOn } from '../../../lib/billing.js';
import { tw } from '../../../lib/language/workspace.js';
import { classNames } from '../../../ui/class-names.js';
import { Stamp } from '../../../ui/frame.js';

interface BatchPreviewProps {
  /** How many thumbnails will be made, and how many the user wants. */
  batch: number;
  wanted: number;
  /** Whether the credits pay for one thumbnail or more. */
  affordable: boolean;
  shape: ThumbnailShape;
  /** Once the form is sent: whether the server has accepted it, and the video's current thumbnail. */
  sent: { accepted: boolean; cover: string | undefined } | undefined;
}

/** A frame for each thumbnail to come: empty with its price, and with the video's thumbnail once the form is sent. */
export function BatchPreview({ batch, wanted, affordable, shape, sent }: BatchPreviewProps) {
  return (
    <>
      <ol
        aria-label={tw('generator.batch')}
        className={classNames(
          'mt-5 grid grid-cols-3 gap-2 shell:mt-10 shell:gap-4',
          // Three upright frames over the whole width would be taller than a screen.
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
            {(sent || billingIsOn()) && (
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
      {affordable && batch < wanted && (
        <p className="mt-3 text-small text-ink-2">{tw('generator.enoughFor', { batch, wanted })}</p>
      )}
    </>
  );
}
