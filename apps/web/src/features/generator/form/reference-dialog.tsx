import { recognizeVideo, videoKey, type VideoRef } from '@app/contracts';
import { useAtom } from 'jotai';
import { useId, useState, type FormEvent } from 'react';
import { tw } from '../../../lib/language/workspace.js';
import { stillUrl } from '../../../lib/paths.js';
import { Button } from '../../../ui/button.js';
import { Dialog, DialogBody, DialogFooter } from '../../../ui/dialog.js';
import { PictureFrame, Stamp } from '../../../ui/frame.js';
import { FieldError } from '../../../ui/notice.js';
import { referenceAtom } from '../generator-state.js';
import { referenceProblem } from './link.js';

interface ReferenceDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function ReferenceDialog({ open, onOpenChange }: ReferenceDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={tw('generator.referenceTitle')}
      description={tw('generator.referenceNote')}
      width={640}
    >
      {/* Inside the dialog, so that the form is reset each time the dialog opens. */}
      <ReferenceForm close={() => onOpenChange(false)} />
    </Dialog>
  );
}

function ReferenceForm({ close }: { close: () => void }) {
  const [reference, setReference] = useAtom(referenceAtom);
  const [text, setText] = useState(reference);
  const [isTouched, setIsTouched] = useState(false);
  const errorId = useId();

  const isEmpty = text.trim() === '';
  const problem = referenceProblem(text);
  const shownProblem = isTouched ? problem : undefined;
  const video = recognizeVideo(text);

  const save = (link: string) => {
    setReference(link);
    close();
  };
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    // React bubbles the event to the generator's form, which contains this dialog.
    event.stopPropagation();
    if (!problem) save(text.trim());
  };

  return (
    <form onSubmit={confirm}>
      <DialogBody>
        <label>
          <span className="sr-only">{tw('generator.referenceLink')}</span>
          <input
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setIsTouched(true);
            }}
            placeholder="https://www.youtube.com/watch?v=…"
            autoComplete="off"
            spellCheck={false}
            inputMode="url"
            maxLength={2_048}
            aria-invalid={shownProblem !== undefined}
            aria-describedby={shownProblem ? errorId : undefined}
            className="h-11 w-full rounded-control border border-edge bg-sheet px-3.5 text-base caret-signal hover:border-ink-2 focus:border-transparent focus:outline-2 focus:-outline-offset-1 focus:outline-focus aria-invalid:border-bad"
          />
        </label>
        {shownProblem && (
          <FieldError id={errorId} className="mt-1.5">
            {shownProblem}
          </FieldError>
        )}
        <ReferencePreview
          key={video && videoKey(video)}
          video={video}
          isWithoutVideo={!isEmpty && !problem && !video}
        />
        <p className="mt-1.5 text-small text-ink-2">{tw('generator.styleOnly')}</p>
      </DialogBody>
      <DialogFooter>
        {reference !== '' && (
          <Button tone="quiet" className="mr-auto" onClick={() => save('')}>
            {tw('generator.remove')}
          </Button>
        )}
        <Button
          type="submit"
          tone={isEmpty ? 'line' : 'signal'}
          disabled={problem !== undefined}
          className="max-small:flex-1"
        >
          {isEmpty ? tw('generator.skip') : tw('generator.confirm')}
        </Button>
      </DialogFooter>
    </form>
  );
}

/** The reference's picture, at most 360 px high. */
function ReferencePreview({
  video,
  isWithoutVideo,
}: {
  video: VideoRef | undefined;
  isWithoutVideo: boolean;
}) {
  const [isMissing, setIsMissing] = useState(false);
  if (video && !isMissing) {
    return (
      <PictureFrame
        src={stillUrl(video)}
        alt={tw('generator.referenceAlt')}
        className="mt-3 max-h-[360px]"
        onError={() => setIsMissing(true)}
      >
        <Stamp>{tw('generator.reference')}</Stamp>
      </PictureFrame>
    );
  }
  return (
    <div className="frame frame-empty mt-3 max-h-[360px]">
      <span className="absolute inset-0 grid place-items-center p-4 text-center text-small text-ink-3">
        {isMissing
          ? tw('generator.referenceMissing')
          : isWithoutVideo
            ? tw('generator.referenceNoVideo')
            : tw('generator.preview')}
      </span>
    </div>
  );
}
