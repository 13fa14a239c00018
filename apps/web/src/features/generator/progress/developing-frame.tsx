import type { VideoRef } from '@app/contracts';
import { useState } from 'react';
import { tw } from '../../../lib/language/workspace.js';
import { stillUrl } from '../../../lib/paths.js';
import { Stamp } from '../../../ui/frame.js';
import { ChapterBar } from '../../../ui/chapter-bar.js';

interface DevelopingFrameProps {
  video: VideoRef | undefined;
  /** The server's progress, 0-100. */
  percent: number;
  /** Length of each step. */
  chapters: readonly number[];
  /** Text that replaces the percentage. */
  stamp: string | undefined;
}

/**
 * A still that turns from gray to color from left to right. The edge of the color, the bar and the number all show
 * the server's progress.
 */
export function DevelopingFrame({ video, percent, chapters, stamp }: DevelopingFrameProps) {
  const [isMissing, setIsMissing] = useState(false);
  const src = video && !isMissing ? stillUrl(video) : undefined;
  const text = stamp ?? `${Math.round(percent)}%`;
  const picture = 'absolute inset-0 size-full object-cover';
  return (
    <div className="frame self-start bg-poster">
      <progress
        aria-label={tw('generator.making')}
        aria-valuetext={text}
        max={100}
        value={percent}
        className="sr-only"
      />
      {src && (
        <>
          <img
            src={src}
            alt=""
            onError={() => setIsMissing(true)}
            className={`${picture} brightness-80 contrast-90 grayscale`}
          />
          <img
            src={src}
            alt=""
            className={`${picture} transition-[clip-path] duration-600 ease-out`}
            style={{ clipPath: `inset(0 ${100 - percent}% 0 0)` }}
          />
        </>
      )}
      <span className="absolute inset-x-0 bottom-0 h-2/5 bg-linear-to-t from-[rgb(11_11_15/.72)] to-transparent" />
      <Stamp place="above-growing-chapter-bar" size="growing">
        {text}
      </Stamp>
      <span className="absolute inset-x-3 bottom-3.5 z-2 block shell:inset-x-4">
        <ChapterBar value={percent / 100} chapters={chapters} onPicture />
        <span
          aria-hidden="true"
          className="absolute -top-[5px] -ml-[7px] size-3.5 rounded-round bg-signal transition-[left] duration-600 ease-out"
          style={{ left: `${percent}%` }}
        />
      </span>
    </div>
  );
}
