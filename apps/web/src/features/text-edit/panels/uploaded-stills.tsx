import { maxUploadedStills, uploadedStillKeptHours, type PictureChoices } from '@app/contracts';
import { ImagePlus, X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type DragEvent } from 'react';
import { flushSync } from 'react-dom';
import { toast } from 'sonner';
import { failureSentence } from '../../../lib/api/failure.js';
import { t } from '../../../lib/language/public.js';
import { tw } from '../../../lib/language/workspace.js';
import { publicConfig } from '../../../lib/public-config.js';
import { Button } from '../../../ui/button.js';
import { Checkbox } from '../../../ui/checkbox.js';
import { classNames } from '../../../ui/class-names.js';
import { FieldError, Notice } from '../../../ui/notice.js';
import { Spinner } from '../../../ui/spinner.js';
import { UnreadablePicture, useUploadedStills } from '../use-uploaded-stills.js';
import { ChoiceFrame, ChoiceGroup } from './choice-frame.js';

interface UploadedStillsProps {
  id: string;
  uploads: PictureChoices['uploads'];
  /** Id of the chosen one. */
  chosen: string | undefined;
  onPick: (upload: string) => void;
  /** Called after the chosen picture was removed. */
  onRemoveChosen: () => void;
}

/** The user's own pictures as stills: chooses, adds and removes them. */
export function UploadedStills({
  id,
  uploads,
  chosen,
  onPick,
  onRemoveChosen,
}: UploadedStillsProps) {
  const { upload, remove, restore } = useUploadedStills(id);
  const [file, setFile] = useState<File>();
  const [added, setAdded] = useState<string>();
  const [isOver, setOver] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const isFull = uploads.length >= maxUploadedStills;
  const isOff = isFull || upload.isPending;

  const take = ([picked]: readonly File[]) => {
    if (!picked || isOff) return;
    if (!picked.type.startsWith('image/')) return void toast.error(tw('generator.notAnImage'));
    upload.reset();
    remove.reset();
    setFile(picked);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take([...event.dataTransfer.files]);
  };

  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!isOff);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classNames('rounded-small', isOver && 'outline-3 outline-focus')}
    >
      <ChoiceGroup legend={tw('editor.uploads')}>
        {uploads.length > 0 && (
          <ul className="mb-2 grid grid-cols-3 gap-2">
            {uploads.map((one, index) => (
              <li key={one.id} className="relative min-w-0">
                <ChoiceFrame
                  name={tw('editor.uploadNumbered', { number: index + 1 })}
                  url={one.url}
                  isChosen={one.id === chosen}
                  takesFocus={one.id === added}
                  onPick={() => onPick(one.id)}
                />
                <button
                  type="button"
                  aria-label={tw('editor.removeUpload', { number: index + 1 })}
                  aria-disabled={remove.isPending}
                  onClick={() => {
                    if (remove.isPending) return;
                    remove.mutate(one.id, {
                      onSuccess: () => {
                        if (one.id === chosen) onRemoveChosen();
                        add.current?.focus();
                      },
                    });
                  }}
                  className="absolute top-0 right-0 grid size-8 place-items-center pointer-coarse:size-11"
                >
                  <span className="grid size-6 place-items-center rounded-round bg-ink text-paper shadow-[0_0_0_2px_var(--sheet)]">
                    <X aria-hidden="true" className="size-3" strokeWidth={2.5} />
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
        {remove.isSuccess && (
          <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
            <output>{tw('editor.uploadRemoved')}</output>
            {remove.data !== undefined && (
              <Button
                size="s"
                aria-disabled={restore.isPending}
                onClick={() => {
                  if (remove.data === undefined || restore.isPending) return;
                  restore.mutate(remove.data, { onSuccess: (still) => setAdded(still.id) });
                }}
              >
                {restore.isPending && <Spinner size="s" />}
                {tw('editor.restoreUpload')}
              </Button>
            )}
          </div>
        )}
        {file ? (
          <NewStill
            file={file}
            isPending={upload.isPending}
            problem={upload.error ? problemOf(upload.error) : undefined}
            onUse={() =>
              upload.mutate(file, {
                onSuccess: (still) => {
                  setFile(undefined);
                  setAdded(still.id);
                  onPick(still.id);
                },
              })
            }
            onCancel={() => {
              flushSync(() => setFile(undefined));
              add.current?.focus();
            }}
          />
        ) : (
          <button
            ref={add}
            type="button"
            // Stays focusable: the focus comes here after a picture is removed.
            aria-disabled={isFull}
            onClick={() => !isFull && picker.current?.click()}
            className="flex min-h-14 w-full items-center justify-center gap-2 rounded-control px-3 py-2 text-small font-[540] outline-line hover:outline-edge aria-disabled:cursor-not-allowed aria-disabled:opacity-42"
          >
            <ImagePlus aria-hidden="true" className="size-[18px] shrink-0" strokeWidth={1.75} />
            {tw('editor.addUpload')}
          </button>
        )}
        <p className="mt-1.5 text-small text-pretty text-ink-2">
          {isFull
            ? tw('editor.uploadsFull', { count: maxUploadedStills })
            : tw('editor.uploadNote', {
                count: maxUploadedStills,
                hours: uploadedStillKeptHours,
              })}
        </p>
        <input
          ref={picker}
          type="file"
          accept="image/*"
          hidden
          aria-label={tw('editor.uploadFile')}
          onChange={({ target }) => {
            take([...(target.files ?? [])]);
            // Otherwise, the same file could not be chosen again.
            target.value = '';
          }}
        />
      </ChoiceGroup>
    </div>
  );
}

function problemOf(error: Error): string {
  return error instanceof UnreadablePicture ? t('errors.image_unreadable') : failureSentence(error);
}

interface NewStillProps {
  file: File;
  isPending: boolean;
  problem: string | undefined;
  onUse: () => void;
  onCancel: () => void;
}

/** The picked file, which is uploaded after the user has agreed. */
function NewStill({ file, isPending, problem, onUse, onCancel }: NewStillProps) {
  const [agreed, setAgreed] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const errorId = useId();
  const section = useRef<HTMLDivElement>(null);
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const address = URL.createObjectURL(file);
    image.current?.setAttribute('src', address);
    // The pressed button is gone.
    section.current?.querySelector('input')?.focus();
    return () => URL.revokeObjectURL(address);
  }, [file]);
  return (
    <div ref={section} className="grid gap-3" aria-busy={isPending}>
      <img
        ref={image}
        alt={tw('editor.newUpload')}
        className={classNames(
          'aspect-video w-full rounded-small bg-well object-contain max-shell:w-1/2',
          isPending && 'animate-breathe',
        )}
      />
      <div>
        <Checkbox
          checked={agreed}
          invalid={isMissing}
          describedBy={isMissing ? errorId : undefined}
          onChange={(next) => {
            setAgreed(next);
            setMissing(false);
          }}
        >
          {tw('generator.consent', { hours: uploadedStillKeptHours })}
        </Checkbox>
        {isMissing && (
          <FieldError id={errorId} className="mt-2">
            {t('errors.likeness_consent_missing')}
          </FieldError>
        )}
      </div>
      {publicConfig()?.sendsPictures && <Notice className="">{tw('saved.vendors')}</Notice>}
      {problem !== undefined && <FieldError>{problem}</FieldError>}
      <div className="flex flex-wrap gap-2">
        <Button
          tone="solid"
          aria-disabled={isPending}
          onClick={() => {
            if (isPending) return;
            if (agreed) onUse();
            else setMissing(true);
          }}
        >
          {isPending && <Spinner size="s" />}
          {tw('editor.useUpload')}
        </Button>
        <Button tone="quiet" disabled={isPending} onClick={onCancel}>
          {t('ui.cancel')}
        </Button>
      </div>
      <output className="sr-only">{isPending ? tw('editor.uploading') : ''}</output>
    </div>
  );
}
