import type { ProgressFrame, VideoRef } from '@app/contracts';
import { useSetAtom } from 'jotai';
import { Download } from 'lucide-react';
import { viewerAtom } from '../../../lib/dialogs.js';
import { stillUrl } from '../../../lib/paths.js';
import { buttonClass } from '../../../ui/button.js';
import { classNames } from '../../../ui/class-names.js';

interface BatchFramesProps {
  frames: readonly ProgressFrame[];
  video: VideoRef | undefined;
}

/** What exists of each thumbnail of a running batch. A finished one can be opened and downloaded. */
export function BatchFrames({ frames, video }: BatchFramesProps) {
  const openViewer = useSetAtom(viewerAtom);
  const finished = frames.flatMap((frame, index) => (frame.finished ? [{ frame, index }] : []));
  const view = (start: number): void =>
    openViewer({
      start: finished.findIndex(({ index }) => index === start),
      isRunning: true,
      pictures: finished.map(({ frame, index }) => ({
        id: letter(index),
        name: `Thumbnail ${letter(index)}`,
        url: frame.finished?.uploadUrl ?? '',
        masterUrl: frame.finished?.masterUrl ?? '',
        beforeUrl: video ? stillUrl(video) : undefined,
      })),
    });
  return (
    <ol aria-label="This batch so far" className="mt-4 grid grid-cols-3 gap-2 shell:gap-3">
      {frames.map((frame, index) => (
        <li key={letter(index)} className="min-w-0">
          <Frame
            frame={frame}
            name={`Thumbnail ${letter(index)}`}
            video={video}
            onView={() => view(index)}
          />
        </li>
      ))}
    </ol>
  );
}

interface FrameProps {
  frame: ProgressFrame;
  name: string;
  video: VideoRef | undefined;
  onView: () => void;
}

function Frame({ frame, name, video, onView }: FrameProps) {
  const { headline, pictureUrl, finished } = frame;
  const src = pictureUrl ?? (video && stillUrl(video));
  return (
    <>
      <div className="frame bg-poster">
        {src && (
          <img
            src={src}
            alt={finished ? `${name}: ${headline || 'no text'}` : ''}
            className={classNames(
              'absolute inset-0 size-full object-cover',
              !finished && 'brightness-55',
              !pictureUrl && 'grayscale',
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
            aria-label={`View ${name}`}
            onClick={onView}
            className="absolute inset-0 z-2 cursor-zoom-in rounded-[inherit] focus-visible:shadow-[inset_0_0_0_3px_#0b0b0f] focus-visible:outline-[#fafaf7] focus-visible:-outline-offset-5"
          />
        )}
      </div>
      <p className="mt-1 flex min-h-11 items-center justify-between gap-2 text-small text-ink-2">
        <span className="truncate">{stateOf(frame)}</span>
        {finished && (
          <a
            href={finished.masterUrl}
            download="thumbnail-hires.jpg"
            aria-label={`Download ${name}`}
            className={buttonClass({ tone: 'quiet', icon: true })}
          >
            <Download aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
          </a>
        )}
      </p>
    </>
  );
}

function stateOf({ pictureUrl, finished }: ProgressFrame): string {
  if (finished) return 'Ready';
  return pictureUrl ? 'Adding text' : 'Planned';
}

/** The letter that results and downloads use too. */
function letter(index: number): string {
  return String.fromCharCode(65 + index);
}
