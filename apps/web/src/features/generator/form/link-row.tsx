import { videoKey, type VideoRef } from '@app/contracts';
import { Link2, X } from 'lucide-react';
import { useState, type Ref } from 'react';
import { tw } from '../../../lib/language/workspace.js';
import { stillUrl } from '../../../lib/paths.js';
import { Button } from '../../../ui/button.js';
import { PictureFrame } from '../../../ui/frame.js';
import { VideoFileButton } from './video-file/video-file-button.js';

interface LinkRowProps {
  ref: Ref<HTMLInputElement>;
  link: string;
  video: VideoRef | undefined;
  onChange: (link: string) => void;
  /** Called with a sentence about what is wrong with a chosen video file. */
  onProblem: (sentence: string | undefined) => void;
  isInvalid: boolean;
  describedBy: string | undefined;
}

/** The field for the video link. Shows a still of a recognized video. */
export function LinkRow({
  ref,
  link,
  video,
  onChange,
  onProblem,
  isInvalid,
  describedBy,
}: LinkRowProps) {
  return (
    <div className="flex min-h-[60px] flex-wrap items-center gap-2.5 py-3 pr-3.5 pl-4 has-[.still]:pl-3 shell:min-h-[76px] shell:flex-nowrap shell:gap-3.5 shell:pl-5">
      <Still key={video && videoKey(video)} video={video} />
      <input
        ref={ref}
        data-panel-focus
        aria-label={tw('generator.videoLink')}
        aria-invalid={isInvalid}
        aria-describedby={describedBy}
        value={link}
        onChange={(event) => onChange(event.target.value)}
        placeholder={tw('generator.linkPlaceholder')}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        inputMode="url"
        maxLength={2_048}
        className="h-9 pointer-coarse:h-11 min-w-0 flex-[1_1_60%] bg-transparent text-base tracking-[-.005em] text-ellipsis caret-signal outline-none shell:h-[52px] shell:text-field"
      />
      {link === '' && <VideoFileButton onProblem={onProblem} />}
      {link !== '' && (
        <Button
          tone="quiet"
          size="s"
          iconOnly
          aria-label={tw('generator.clearLink')}
          onClick={() => onChange('')}
        >
          <X aria-hidden="true" className="size-[15px]" strokeWidth={2} />
        </Button>
      )}
    </div>
  );
}

function Still({ video }: { video: VideoRef | undefined }) {
  const [isMissing, setIsMissing] = useState(false);
  return video && !isMissing ? (
    <PictureFrame
      src={stillUrl(video)}
      alt={tw('generator.stillAlt')}
      className="still w-16 shrink-0 [--frame-radius:8px] shell:w-[92px]"
      onError={() => setIsMissing(true)}
    />
  ) : (
    <Link2 aria-hidden="true" className="size-[22px] shrink-0 text-ink-3" strokeWidth={1.6} />
  );
}
