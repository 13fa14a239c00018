import type { PictureChoice, TextEditAnswer, TextSetting } from '@app/contracts';
import { Redo2, Undo2 } from 'lucide-react';
import { useCallback, useDeferredValue, useEffect, useState, type KeyboardEvent } from 'react';
import { toast } from 'sonner';
import { t } from '../../lib/language/public.js';
import { tw } from '../../lib/language/workspace.js';
import { textNotesOf } from '../../lib/text-notes.js';
import { saveOwnColors } from '../../lib/storage.js';
import { Button } from '../../ui/button.js';
import { FieldError } from '../../ui/notice.js';
import { Spinner } from '../../ui/spinner.js';
import { TextCanvas } from './canvas/text-canvas.js';
import { CheckResults } from './check-results.js';
import {
  applyChange,
  createDraft,
  redoStep,
  replacePicture,
  restoreVersion,
  isSameSetting,
  isTypedIntoField,
  undoStep,
} from './draft.js';
import { FitMeter } from './fit-meter.js';
import { ownColorsOf } from './palette.js';
import { VersionsPanel } from './panels/versions-panel.js';
import { TextEditFields } from './text-edit-fields.js';
import { useTextEditChanges, useTextEditPreview } from './use-text-edit.js';

interface TextEditFormProps {
  text: TextEditAnswer;
  onClose: () => void;
  /** Whether there are unsaved changes. */
  onChange: (isChanged: boolean) => void;
  /** Called when the creator starts or stops editing the headline on the canvas. */
  onEditingOnCanvas: (isEditing: boolean) => void;
}

/** The picture, its controls, undo and save. */
export function TextEditForm({ text, onClose, onChange, onEditingOnCanvas }: TextEditFormProps) {
  const { id, url, setting, places, revisions, revision } = text;
  const [draft, setDraft] = useState(() => createDraft(setting));
  const [isEditingOnCanvas, setIsEditingOnCanvas] = useState(false);
  const { save, restoreRevision } = useTextEditChanges(id);
  const isChanged = !isSameSetting(draft.now, setting);
  // A letter typed into a field is painted first; the picture follows in a later frame.
  const deferredDraft = useDeferredValue(draft);
  const previewedDraft = isTypedIntoField(draft) && !isEditingOnCanvas ? deferredDraft : draft;
  const adoptUsedPicture = useCallback(
    (requested: TextSetting, used: PictureChoice) =>
      setDraft((before) => replacePicture(before, requested, used)),
    [],
  );
  const { preview, busy, problem } = useTextEditPreview(
    id,
    previewedDraft.now,
    previewedDraft.typed !== null,
    adoptUsedPicture,
  );
  const differsFromSaved = !isSameSetting(previewedDraft.now, setting);
  const previewProblem = differsFromSaved ? problem : undefined;
  const change = useCallback(
    (next: Partial<TextSetting>, isContinuous?: boolean) =>
      setDraft((before) => applyChange(before, next, Date.now(), isContinuous)),
    [],
  );
  const changeEditingOnCanvas = useCallback(
    (isEditing: boolean) => {
      setIsEditingOnCanvas(isEditing);
      onEditingOnCanvas(isEditing);
    },
    [onEditingOnCanvas],
  );

  useEffect(() => {
    onChange(isChanged);
  }, [isChanged, onChange]);

  const saveText = () =>
    save.mutate(draft.now, {
      onSuccess: ({ setting: saved }) => {
        saveOwnColors(ownColorsOf(draft.now, preview?.layers?.palette ?? []));
        onClose();
        const isOtherLayout = saved.picture?.layout !== draft.now.picture?.layout;
        toast.success(tw('editor.changed'), {
          description: isOtherLayout && tw('textNotes.other-layout'),
          action: { label: tw('editor.undo'), onClick: () => restoreRevision.mutate(revision) },
        });
      },
    });

  const onKeyDown = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    const step =
      key === 'y' || (key === 'z' && event.shiftKey) ? redoStep : key === 'z' ? undoStep : null;
    if (!step) return;
    // The browser's undo covers only the text of one field.
    event.preventDefault();
    setDraft(step);
  };

  return (
    // Catches only keys that bubble up from the fields.
    <div role="presentation" className="flex min-h-0 flex-1 flex-col" onKeyDown={onKeyDown}>
      <div className="flex min-h-0 flex-1 flex-col gap-x-6 gap-y-2 px-5 pt-4 shell:grid shell:grid-cols-[minmax(0,1fr)_360px] shell:px-6 shell:pb-2 min-[1400px]:grid-cols-[minmax(0,1fr)_408px]">
        <div className="min-w-0 shrink-0 shell:overflow-y-auto">
          <TextCanvas
            picture={differsFromSaved && preview ? preview.picture : url}
            shape={text.shape}
            preview={preview}
            setting={previewedDraft.now}
            busy={busy && (differsFromSaved || !preview)}
            isEditingOnCanvas={isEditingOnCanvas}
            onEditingOnCanvas={changeEditingOnCanvas}
            onChange={change}
          />
          <div className="mt-2 flex min-h-[22px] flex-wrap items-center gap-x-4 gap-y-1 text-small shell:mt-3">
            {preview?.text && (
              <FitMeter headline={previewedDraft.now.main} fits={preview.text.fits} />
            )}
            <output className="min-w-0" aria-live="polite">
              {previewProblem ? (
                <FieldError>{previewProblem}</FieldError>
              ) : (
                differsFromSaved &&
                preview && <CheckResults checks={preview.checks} notes={textNotesOf(preview)} />
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
              <VersionsPanel
                revisions={revisions}
                shown={revision}
                busy={restoreRevision.isPending}
                onShow={(number) =>
                  restoreRevision.mutate(number, {
                    onSuccess: (answer) =>
                      setDraft((before) => restoreVersion(before, answer.setting)),
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
          title={tw('editor.undoHint')}
          disabled={draft.before.length === 0}
          onClick={() => setDraft(undoStep)}
          className="max-shell:h-11"
        >
          <Undo2 aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
          <span className="max-shell:sr-only">{tw('editor.undo')}</span>
        </Button>
        <Button
          tone="quiet"
          title={tw('editor.redoHint')}
          disabled={draft.after.length === 0}
          onClick={() => setDraft(redoStep)}
          className="mr-auto max-shell:h-11"
        >
          <Redo2 aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
          <span className="max-shell:sr-only">{tw('editor.redo')}</span>
        </Button>
        <Button tone="quiet" onClick={onClose} className="max-shell:hidden">
          {t('ui.cancel')}
        </Button>
        <Button
          tone="signal"
          className="max-shell:h-11 max-shell:flex-1"
          disabled={!isChanged || previewProblem !== undefined}
          aria-disabled={save.isPending}
          onClick={() => !save.isPending && saveText()}
        >
          {save.isPending && <Spinner size="s" />}
          {tw('editor.save')}
        </Button>
      </div>
    </div>
  );
}
