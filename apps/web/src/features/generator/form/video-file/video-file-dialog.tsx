import { maxVideoStills } from '@app/contracts';
import { useSetAtom } from 'jotai';
import { Check } from 'lucide-react';
import { useId, useState } from 'react';
import { tw } from '../../../../lib/language/workspace.js';
import { t } from '../../../../lib/language/public.js';
import { Button } from '../../../../ui/button.js';
import { Checkbox } from '../../../../ui/checkbox.js';
import { classNames } from '../../../../ui/class-names.js';
import { Dialog, DialogBody, DialogFooter } from '../../../../ui/dialog.js';
import { SkeletonFrame, Stamp } from '../../../../ui/frame.js';
import { FieldError } from '../../../../ui/notice.js';
import { videoFileAtom } from '../../generator-state.js';
import { videoFileSentences } from './video-file.js';
import { stillCount, useStills } from './use-stills.js';

interface VideoFileDialogProps {
  file: File;
  close: () => void;
  onFailed: (sentence: string) => void;
}

/** Lets the user choose stills of a video file. The file stays on the device. */
export function VideoFileDialog({ file, close, onFailed }: VideoFileDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={tw('generator.stillsTitle')}
      description={tw('generator.stillsNote', { file: file.name, count: maxVideoStills })}
      width={880}
    >
      <VideoFileForm file={file} close={close} onFailed={onFailed} />
    </Dialog>
  );
}

function VideoFileForm({ file, close, onFailed }: VideoFileDialogProps) {
  const setVideoFile = useSetAtom(videoFileAtom);
  const { stills, isDone, chosen, toggle, keep } = useStills(file, () =>
    onFailed(videoFileSentences.failed()),
  );
  const [isConfirmed, setIsConfirmed] = useState(false);
  const [isConfirmationMissing, setIsConfirmationMissing] = useState(false);
  const errorId = useId();

  const confirm = () => {
    if (!isConfirmed) {
      setIsConfirmationMissing(true);
      return;
    }
    const kept = keep().map(({ blob, url }) => ({ blob, url }));
    setVideoFile((before) => {
      for (const { url } of before?.stills ?? []) URL.revokeObjectURL(url);
      return { name: file.name, stills: kept };
    });
    close();
  };

  return (
    <>
      <DialogBody>
        <ul
          aria-label={tw('generator.stills')}
          aria-busy={!isDone}
          className="grid grid-cols-2 gap-2 small:grid-cols-3 shell:grid-cols-4"
        >
          {stills.map(({ url, seconds }) => {
            const isChosen = chosen.includes(url);
            return (
              <li key={url}>
                <StillButton
                  url={url}
                  time={formatTime(seconds)}
                  chosen={isChosen}
                  disabled={!isDone || (!isChosen && chosen.length >= maxVideoStills)}
                  onToggle={() => toggle(url)}
                />
              </li>
            );
          })}
          {!isDone &&
            Array.from({ length: stillCount - stills.length }, (_, index) => (
              <li key={index}>
                <SkeletonFrame />
              </li>
            ))}
        </ul>
        <output className="mt-3 mb-4 block text-small text-ink-2 tabular-nums">
          {isDone
            ? tw('generator.stillsChosen', { chosen: chosen.length, most: maxVideoStills })
            : tw('generator.scanning', { done: stills.length, total: stillCount })}
        </output>
        <Checkbox
          checked={isConfirmed}
          onChange={(checked) => {
            setIsConfirmed(checked);
            setIsConfirmationMissing(false);
          }}
          invalid={isConfirmationMissing}
          describedBy={isConfirmationMissing ? errorId : undefined}
        >
          {tw('generator.myVideo')}
        </Checkbox>
        {isConfirmationMissing && (
          <FieldError id={errorId} className="mt-2">
            {t('errors.own_video_missing')}
          </FieldError>
        )}
      </DialogBody>
      <DialogFooter>
        <Button tone="quiet" onClick={close}>
          {t('ui.cancel')}
        </Button>
        <Button
          tone="signal"
          disabled={!isDone || chosen.length === 0}
          onClick={confirm}
          className="max-small:flex-1"
        >
          {tw('generator.confirm')}
        </Button>
      </DialogFooter>
    </>
  );
}

interface StillButtonProps {
  url: string;
  /** Time of the still in the video, such as `4:04`. */
  time: string;
  chosen: boolean;
  disabled: boolean;
  onToggle: () => void;
}

function StillButton({ url, time, chosen, disabled, onToggle }: StillButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      aria-label={tw('generator.stillAt', { time })}
      disabled={disabled}
      onClick={onToggle}
      className={classNames(
        'frame w-full disabled:opacity-42',
        chosen && 'shadow-[0_0_0_2px_var(--sheet),0_0_0_4px_var(--ink)]',
      )}
    >
      <img src={url} alt="" />
      <Stamp>{time}</Stamp>
      {chosen && (
        <span className="absolute top-2 left-2 z-2 grid size-[22px] place-items-center rounded-stamp bg-[#fafaf7] text-[#0b0b0f]">
          <Check aria-hidden="true" className="size-3.5" strokeWidth={2.5} />
        </span>
      )}
    </button>
  );
}

/** `4:04`, as in a player. */
function formatTime(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
