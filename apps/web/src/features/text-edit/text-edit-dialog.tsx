import type { TextEditAnswer, TextSetting } from '@app/contracts';
import { Check, Redo2, TriangleAlert, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { toast } from 'sonner';
import { Failure } from '../../lib/api/failure.js';
import { saveOwnColors } from '../../lib/storage.js';
import { useIsShared } from '../../lib/thumbnail-actions/use-thumbnail-actions.js';
import { Button } from '../../ui/button.js';
import { classNames } from '../../ui/class-names.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { Dialog, DialogBody } from '../../ui/dialog.js';
import { PictureFrame, SkeletonFrame } from '../../ui/frame.js';
import { Alert, FieldError } from '../../ui/notice.js';
import { Spinner } from '../../ui/spinner.js';
import { changed, draftOf, redone, restored, same, undone } from './draft.js';
import { FitMeter } from './fit-meter.js';
import { ownColorsOf } from './palette.js';
import { TextCanvas } from './text-canvas.js';
import { TextEditFields } from './text-edit-fields.js';
import { useTextEdit, useTextEditChanges, useTextEditPreview } from './use-text-edit.js';

interface TextEditDialogProps {
  id: string;
  onClose: () => void;
}

/** Edits the text of a finished thumbnail. The preview equals what will be saved. */
export function TextEditDialog({ id, onClose }: TextEditDialogProps) {
  const { data, error, refetch } = useTextEdit(id);
  const isShared = useIsShared(id);
  // The picture without text was erased with the user's face data.
  const isFinal = error instanceof Failure && error.code === 'plate_erased';
  const unsaved = useRef(false);
  // Escape ends typing on the picture before it closes the editor.
  const typing = useRef(false);
  const [leaving, setLeaving] = useState(false);
  // Escape and the cross ask before they discard changes; Cancel does not.
  const leave = () => (unsaved.current ? setLeaving(true) : onClose());
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && leave()}
      title="Edit text"
      description={
        isFinal
          ? 'This thumbnail stays as it is.'
          : `Edits are free, and you can go back to any version.${isShared ? ' Saving also changes the shared thumbnail.' : ''}`
      }
      width={1440}
      fills
      keepsEscape={() => typing.current}
    >
      {data ? (
        <>
          <TextEditForm
            text={data}
            onClose={onClose}
            onChange={(isChanged) => {
              unsaved.current = isChanged;
            }}
            onTyping={(isTyping) => {
              typing.current = isTyping;
            }}
          />
          <ConfirmDialog
            open={leaving}
            title="Leave without saving?"
            description="You have unsaved changes."
            act="Leave"
            onCancel={() => setLeaving(false)}
            onConfirm={onClose}
          />
        </>
      ) : (
        <DialogBody>
          {error ? (
            <Alert>
              <p>{error instanceof Failure ? error.message : 'The words could not be loaded.'}</p>
              {error instanceof Failure && error.isPassing && (
                <Button size="s" className="mt-3" onClick={() => void refetch()}>
                  Try again
                </Button>
              )}
            </Alert>
          ) : (
            <div aria-busy="true" className="grid gap-6 shell:grid-cols-[minmax(0,1fr)_360px]">
              <span className="sr-only">Loading</span>
              <SkeletonFrame />
              <span className="min-h-[280px] animate-breathe rounded-frame tint-7" />
            </div>
          )}
        </DialogBody>
      )}
    </Dialog>
  );
}

interface TextEditFormProps {
  text: TextEditAnswer;
  onClose: () => void;
  /** Whether there are unsaved changes. */
  onChange: (isChanged: boolean) => void;
  onTyping: (isTyping: boolean) => void;
}

function TextEditForm({ text, onClose, onChange, onTyping }: TextEditFormProps) {
  const { id, url, setting, places, revisions, revision } = text;
  const [draft, setDraft] = useState(() => draftOf(setting));
  const [isTyping, setTyping] = useState(false);
  const { save, show } = useTextEditChanges(id);
  const isChanged = !same(draft.now, setting);
  const { preview, busy, problem } = useTextEditPreview(id, draft.now, draft.typed !== null);
  const fault = isChanged ? problem : undefined;
  const change = (next: Partial<TextSetting>, isContinuous?: boolean) =>
    setDraft((before) => changed(before, next, Date.now(), isContinuous));
  const type = (next: boolean) => {
    setTyping(next);
    onTyping(next);
  };

  useEffect(() => {
    onChange(isChanged);
  }, [isChanged, onChange]);

  const store = () =>
    save.mutate(draft.now, {
      onSuccess: () => {
        saveOwnColors(ownColorsOf(draft.now, preview?.layers?.palette ?? []));
        onClose();
        toast.success('Text changed', {
          action: { label: 'Undo', onClick: () => show.mutate(revision) },
        });
      },
    });

  const onKeyDown = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    const step =
      key === 'y' || (key === 'z' && event.shiftKey) ? redone : key === 'z' ? undone : null;
    if (!step) return;
    // The browser's own undo knows the letters of one field only.
    event.preventDefault();
    setDraft(step);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="flex min-h-0 flex-1 flex-col" onKeyDown={onKeyDown}>
      <div className="flex min-h-0 flex-1 flex-col gap-x-6 gap-y-2 px-5 pt-4 shell:grid shell:grid-cols-[minmax(0,1fr)_360px] shell:px-6 shell:pb-2">
        <div className="min-w-0 shrink-0 shell:overflow-y-auto">
          <TextCanvas
            picture={isChanged && preview ? preview.picture : url}
            preview={preview}
            headline={draft.now.main}
            area={draft.now.area}
            busy={busy && (isChanged || !preview)}
            isTyping={isTyping}
            onTyping={type}
            marks={draft.now.marks}
            onMarks={(marks, isContinuous) => change({ marks }, isContinuous)}
            onHeadline={(main) => change({ main })}
            onArea={(area, isContinuous) =>
              // Lines stay aligned as they were in the place they came from.
              change(
                { area, place: null, align: draft.now.align ?? preview?.text?.align ?? null },
                isContinuous,
              )
            }
          />
          <div className="mt-2 flex min-h-[22px] flex-wrap items-center gap-x-4 gap-y-1 text-small shell:mt-3">
            {preview?.text && <FitMeter headline={draft.now.main} fits={preview.text.fits} />}
            <output className="min-w-0" aria-live="polite">
              {fault ? (
                <FieldError>{fault}</FieldError>
              ) : (
                isChanged && preview && <CheckResults {...preview} />
              )}
            </output>
          </div>
        </div>
        <TextEditFields
          id={id}
          setting={draft.now}
          places={preview?.places ?? places}
          preview={preview}
          onChange={change}
          versions={
            revisions.length > 1 && (
              <Versions
                revisions={revisions}
                shown={revision}
                busy={show.isPending}
                onShow={(number) =>
                  show.mutate(number, {
                    onSuccess: (answer) => setDraft((before) => restored(before, answer.setting)),
                  })
                }
              />
            )
          }
        />
      </div>
      <div className="flex shrink-0 items-center gap-1.5 border-t border-hair px-5 py-2.5 pb-[max(10px,env(safe-area-inset-bottom))] shell:gap-2 shell:px-6 shell:py-3.5">
        <Button
          tone="quiet"
          title="Undo (Ctrl+Z)"
          disabled={draft.before.length === 0}
          onClick={() => setDraft(undone)}
          className="max-shell:h-11"
        >
          <Undo2 aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
          <span className="max-shell:sr-only">Undo</span>
        </Button>
        <Button
          tone="quiet"
          title="Redo (Ctrl+Shift+Z)"
          disabled={draft.after.length === 0}
          onClick={() => setDraft(redone)}
          className="mr-auto max-shell:h-11"
        >
          <Redo2 aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
          <span className="max-shell:sr-only">Redo</span>
        </Button>
        <Button tone="quiet" onClick={onClose} className="max-shell:hidden">
          Cancel
        </Button>
        <Button
          tone="signal"
          className="max-shell:h-11 max-shell:flex-1"
          disabled={!isChanged || fault !== undefined}
          aria-disabled={save.isPending}
          onClick={() => !save.isPending && store()}
        >
          {save.isPending && <Spinner size="s" />}
          Save as new version
        </Button>
      </div>
    </div>
  );
}

/** What was adjusted, and the results of the checks. */
function CheckResults({
  checks,
  notes,
}: {
  checks: { name: string; passed: boolean; label: string }[];
  notes: string[];
}) {
  const warnings = checks.filter((check) => !check.passed);
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {notes.map((note) => (
        <li key={note} className="text-ink-2">
          {note}
        </li>
      ))}
      {warnings.map(({ name, label }) => (
        <li key={name} className="flex items-center gap-1.5">
          <TriangleAlert aria-hidden="true" className="size-[15px] text-warn" strokeWidth={2} />
          <span className="sr-only">Note:</span>
          {label}
        </li>
      ))}
      {warnings.length === 0 && (
        <li className="flex items-center gap-1.5 text-ink-2">
          <Check aria-hidden="true" className="size-[15px] text-good" strokeWidth={2} />
          Passes every check on words
        </li>
      )}
    </ul>
  );
}

interface VersionsProps {
  revisions: TextEditAnswer['revisions'];
  shown: number;
  busy: boolean;
  onShow: (number: number) => void;
}

function Versions({ revisions, shown, busy, onShow }: VersionsProps) {
  return (
    <section aria-label="Versions">
      <ol className="grid grid-cols-2 gap-2.5 p-0.5">
        {revisions.toReversed().map(({ number, url, createdAt }) => (
          <li key={number} className="min-w-0">
            <button
              type="button"
              aria-label={`Show version ${number}`}
              aria-pressed={number === shown}
              aria-disabled={busy}
              onClick={() => !busy && number !== shown && onShow(number)}
              className={classNames(
                'block w-full rounded-frame',
                number === shown && 'outline-2 outline-offset-1 outline-ink',
              )}
            >
              <PictureFrame src={url} alt="" />
            </button>
            <span className="mt-1 block text-tiny text-ink-2 tabular-nums">
              {number === 1 ? 'As delivered' : timeOf(createdAt)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function timeOf(iso: string): string {
  return new Date(iso).toLocaleString('en-US', {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
}
