import type { TextEditAnswer, TextSetting } from '@app/contracts';
import { Check, TriangleAlert, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import { Failure } from '../../lib/api/failure.js';
import { Button } from '../../ui/button.js';
import { classNames } from '../../ui/class-names.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { Dialog, DialogBody } from '../../ui/dialog.js';
import { PictureFrame, SkeletonFrame } from '../../ui/frame.js';
import { Alert, FieldError } from '../../ui/notice.js';
import { Spinner } from '../../ui/spinner.js';
import { changed, draftOf, restored, same, undone } from './draft.js';
import { TextEditFields } from './text-edit-fields.js';
import { useTextEdit, useTextEditChanges, useTextEditPreview } from './use-text-edit.js';

interface TextEditDialogProps {
  id: string;
  onClose: () => void;
}

/** Edits the text of a finished thumbnail. The preview equals what will be saved. */
export function TextEditDialog({ id, onClose }: TextEditDialogProps) {
  const { data, error, refetch } = useTextEdit(id);
  // The picture without text was erased with the user's face data.
  const isFinal = error instanceof Failure && error.code === 'plate_erased';
  const unsaved = useRef(false);
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
          : 'Edits are free, and you can go back to any version.'
      }
      width={1112}
    >
      {data ? (
        <>
          <TextEditForm
            text={data}
            onClose={onClose}
            onChange={(isChanged) => {
              unsaved.current = isChanged;
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
            <div aria-busy="true" className="grid gap-6 shell:grid-cols-[minmax(0,1fr)_392px]">
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
}

function TextEditForm({ text, onClose, onChange }: TextEditFormProps) {
  const { id, url, setting, places, revisions, revision } = text;
  const [draft, setDraft] = useState(() => draftOf(setting));
  const { save, show } = useTextEditChanges(id);
  const isChanged = !same(draft.now, setting);
  const { preview, busy, problem } = useTextEditPreview(id, isChanged ? draft.now : null);
  const change = (next: Partial<TextSetting>) =>
    setDraft((before) => changed(before, next, Date.now()));

  useEffect(() => {
    onChange(isChanged);
  }, [isChanged, onChange]);

  const store = () =>
    save.mutate(draft.now, {
      onSuccess: () => {
        onClose();
        toast.success('Text changed', {
          action: { label: 'Undo', onClick: () => show.mutate(revision) },
        });
      },
    });

  return (
    <>
      <DialogBody>
        <div className="grid gap-6 shell:grid-cols-[minmax(0,1fr)_392px]">
          <div className="min-w-0">
            <PictureFrame src={isChanged && preview ? preview.picture : url} alt="Preview">
              {busy && isChanged && (
                <span className="absolute top-2 left-2 z-2 rounded-stamp bg-stamp px-2 py-1.5 text-on-stamp">
                  <Spinner />
                </span>
              )}
            </PictureFrame>
            <output className="mt-3 block min-h-[22px] text-small" aria-live="polite">
              {isChanged && problem ? (
                <FieldError>{problem}</FieldError>
              ) : (
                isChanged && preview && <CheckResults {...preview} />
              )}
            </output>
            {revisions.length > 1 && (
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
            )}
          </div>
          <TextEditFields setting={draft.now} places={places} onChange={change} />
        </div>
      </DialogBody>
      <div className="flex flex-wrap items-center gap-2 border-t border-hair px-5 py-3.5 shell:px-6 shell:py-4">
        <Button
          tone="quiet"
          disabled={draft.before.length === 0}
          onClick={() => setDraft(undone)}
          className="mr-auto"
        >
          <Undo2 aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
          Undo
        </Button>
        <Button tone="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button
          tone="signal"
          disabled={!isChanged || problem !== undefined}
          aria-disabled={save.isPending}
          onClick={() => !save.isPending && store()}
        >
          {save.isPending && <Spinner size="s" />}
          Save as new version
        </Button>
      </div>
    </>
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
    <section aria-label="Versions" className="mt-5">
      <h3 className="text-small text-ink-2">Versions</h3>
      <ol className="mt-2 flex gap-2.5 overflow-x-auto p-0.5 pb-2">
        {revisions.toReversed().map(({ number, url, createdAt }) => (
          <li key={number} className="w-[132px] shrink-0">
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
