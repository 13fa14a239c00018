import { useAtom } from 'jotai';
import { Film as FilmIcon } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { tw } from '../../../../lib/language/workspace.js';
import { Button } from '../../../../ui/button.js';
import { droppedVideoAtom } from '../../generator-state.js';
import { videoFileSentences, isVideoFile } from './video-file.js';

const VideoFileDialog = lazy(async () => ({
  default: (await import('./video-file-dialog.js')).VideoFileDialog,
}));

/** Lets the user choose a video file instead of a link. */
export function VideoFileButton({
  onProblem,
}: {
  onProblem: (sentence: string | undefined) => void;
}) {
  const picker = useRef<HTMLInputElement>(null);
  const [picked, setPicked] = useState<File>();
  const [dropped, setDropped] = useAtom(droppedVideoAtom);
  const file = picked ?? dropped;
  const close = () => {
    setPicked(undefined);
    setDropped(undefined);
  };
  return (
    <>
      <Button
        tone="quiet"
        size="s"
        onClick={() => picker.current?.click()}
        className="max-shell:order-last max-shell:-ml-2.5"
      >
        <FilmIcon aria-hidden="true" className="size-[15px]" strokeWidth={2} />
        {tw('generator.uploadVideo')}
      </Button>
      <input
        ref={picker}
        type="file"
        accept="video/*"
        hidden
        aria-label={tw('generator.chooseVideo')}
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          event.target.value = '';
          if (!chosen) return;
          onProblem(isVideoFile(chosen) ? undefined : videoFileSentences.notAVideo());
          if (isVideoFile(chosen)) setPicked(chosen);
        }}
      />
      {file && (
        <Suspense fallback={null}>
          <VideoFileDialog
            file={file}
            close={close}
            onFailed={(sentence) => {
              close();
              onProblem(sentence);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
