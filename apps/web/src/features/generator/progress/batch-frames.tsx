import type {
  GenerationProgress,
  ThumbnailProgress,
  ThumbnailShape,
  VideoRef,
} from '@app/contracts';
import { useSetAtom } from 'jotai';
import { Download, Type } from 'lucide-react';
import { tw } from '../../../lib/language/workspace.js';
import { textEditAtom, viewerAtom } from '../../../lib/dialogs.js';
import { stillUrl } from '../../../lib/paths.js';
import { buttonClass } from '../../../ui/button.js';
import { classNames } from '../../../ui/class-names.js';
import { thumbnailLetter } from '../thumbnail-letter.js';

interface BatchFramesProps {
  progress: GenerationProgress;
  video: VideoRef | undefined;
}

/**
 * Shows the state of each thumbnail of a running batch. A finished thumbnail can be opened, downloaded and edited.
 */
export function BatchFrames({ progress, video }: BatchFramesProps) {
  const openViewer = useSetAtom(viewerAtom);
  const frames = progress.frames ?? Array.from({ length: progress.batchSize }, () => undefined);
  const finished = frames.flatMap((frame, index) =>
    frame?.finished ? [{ ...frame.finished, index }] : [],
  );
  const openViewerAt = (start: number): void =>
    openViewer({
      start: finished.findIndex(({ index }) => index === start),
      pictures: finished.map(({ id, uploadUrl, masterUrl, index }) => ({
        id,
        name: tw('generator.thumbnail', { letter: thumbnailLetter(index) }),
        url: uploadUrl,
        masterUrl,
        shape: progress.shape,
        beforeUrl: video ? stillUrl(video) : undefined,
      })),
    });
  return (
    <ol aria-label={tw('generator.batchSoFar')} className="mt-4 grid grid-cols-3 gap-2 shell:gap-3">
      {frames.map((frame, index) => (
        <li key={thumbnailLetter(index)} className="min-w-0">
          <Frame
            frame={frame}
            name={tw('generator.thumbnail', { letter: thumbnailLetter(index) })}
            cover={video && stillUrl(video)}
            shape={progress.shape}
            onView={() => openViewerAt(index)}
          />
        </li>
      ))}
    </ol>
  );
}

interface FrameProps {
  /** Undefined until the thumbnail is planned. */
  frame: ThumbnailProgress | undefined;
  name: string;
  /** The video's current thumbnail; shown until a still is chosen. */
  cover: string | undefined;
  shape: ThumbnailShape;
  onView: () => void;
}

function Frame({ frame, name, cover, shape, onView }: FrameProps) {
  const { headline = '', stillUrl: picked, pictureUrl, finished } = frame ?? {};
  const src = pictureUrl ?? picked ?? cover;
  return (
    <>
      <div className={classNames('frame bg-poster', shape === 'upright' && 'frame-upright')}>
        {src && (
          <img
            src={src}
            alt={
              finished
                ? tw('generator.frameAlt', {
                    name,
                    headline: headline || tw('generator.noText'),
                  })
                : ''
            }
            className={classNames(
              'absolute inset-0 size-full object-cover',
              finished ? 'animate-appear' : picked ? 'brightness-55' : 'brightness-45',
              !pictureUrl && !picked && 'grayscale',
            )}
          />
        )}
        {!finished && headline && (
          <span className="absolute inset-0 grid place-items-center p-2 text-center text-small leading-[1.15] font-[620] text-balance text-[#fafaf7]">
            {headline}
          </span>
        )}
        {finished && (
          <button
            type="button"
            aria-label={tw('generator.view', { name })}
            onClick={onView}
            className="absolute inset-0 z-2 cursor-zoom-in rounded-[inherit] focus-visible:shadow-[inset_0_0_0_3px_#0b0b0f] focus-visible:outline-[#fafaf7] focus-visible:-outline-offset-5"
          />
        )}
      </div>
      <p className="mt-1 flex min-h-11 items-center justify-between gap-2 text-small text-ink-2">
        <span className={classNames('truncate', finished && 'max-shell:sr-only')}>
          {frameStateText(frame)}
        </span>
        {finished && <FinishedActions finished={finished} name={name} />}
      </p>
    </>
  );
}

function FinishedActions({
  finished: { id, masterUrl },
  name,
}: {
  finished: NonNullable<ThumbnailProgress['finished']>;
  name: string;
}) {
  const edit = useSetAtom(textEditAtom);
  return (
    <span className="flex">
      <button
        type="button"
        aria-label={tw('generator.editOf', { name })}
        title={tw('generator.editOf', { name })}
        onClick={() => edit(id)}
        className={buttonClass({ tone: 'quiet', iconOnly: true })}
      >
        <Type aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
      </button>
      <a
        href={masterUrl}
        download="thumbnail-hires.jpg"
        aria-label={tw('generator.downloadOf', { name })}
        className={buttonClass({ tone: 'quiet', iconOnly: true })}
      >
        <Download aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
      </a>
    </span>
  );
}

function frameStateText(frame: ThumbnailProgress | undefined): string {
  if (!frame) return tw('generator.frame.choosing');
  const { headline, stillUrl: picked, pictureUrl, finished } = frame;
  if (finished) return tw('generator.frame.ready');
  if (pictureUrl) return tw('generator.frame.text');
  if (picked) return tw('generator.frame.painting');
  // The concept of this thumbnail was dropped, so it waits for another one.
  return headline ? tw('generator.frame.planned') : tw('generator.frame.another');
}
