import { useSetAtom } from 'jotai';
import { X } from 'lucide-react';
import { tw } from '../../../../lib/language/workspace.js';
import { Button } from '../../../../ui/button.js';
import { PictureFrame } from '../../../../ui/frame.js';
import { videoFileAtom } from '../../generator-state.js';
import type { VideoFile } from './video-file.js';

/** The chosen video file. Replaces the link field. */
export function VideoFileRow({ videoFile }: { videoFile: VideoFile }) {
  const setVideoFile = useSetAtom(videoFileAtom);
  const [first] = videoFile.stills;
  const remove = () => {
    for (const { url } of videoFile.stills) URL.revokeObjectURL(url);
    setVideoFile(undefined);
  };
  return (
    <div className="flex min-h-[60px] items-center gap-2.5 py-3 pr-3.5 pl-3 shell:min-h-[76px] shell:gap-3.5">
      {first && (
        <PictureFrame
          src={first.url}
          alt={tw('generator.videoStillAlt')}
          className="w-16 shrink-0 [--frame-radius:8px] shell:w-[92px]"
        />
      )}
      <p className="min-w-0 flex-1">
        <span className="block truncate text-base shell:text-field">{videoFile.name}</span>
        <span className="block text-small text-ink-2 tabular-nums">
          {tw('generator.fromVideo', { count: videoFile.stills.length })}
        </span>
      </p>
      <Button
        tone="quiet"
        size="s"
        iconOnly
        aria-label={tw('generator.removeVideo')}
        onClick={remove}
      >
        <X aria-hidden="true" className="size-[15px]" strokeWidth={2} />
      </Button>
    </div>
  );
}
