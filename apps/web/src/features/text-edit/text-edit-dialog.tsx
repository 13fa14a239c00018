import { useRef, useState } from 'react';
import { Failure, failureSentence } from '../../lib/api/failure.js';
import { t } from '../../lib/language/public.js';
import { tw } from '../../lib/language/workspace.js';
import { useIsShared } from '../../lib/thumbnail-actions/use-thumbnail-actions.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { Dialog, DialogBody } from '../../ui/dialog.js';
import { SkeletonFrame } from '../../ui/frame.js';
import { Alert } from '../../ui/notice.js';
import { TextEditForm } from './text-edit-form.js';
import { useTextEdit } from './use-text-edit.js';

interface TextEditDialogProps {
  id: string;
  onClose: () => void;
}

/** Edits the text of a finished thumbnail. The preview equals the picture that will be saved. */
export function TextEditDialog({ id, onClose }: TextEditDialogProps) {
  const { data, error, refetch } = useTextEdit(id);
  const isShared = useIsShared(id);
  // The picture without text was erased with the user's face data.
  const isFinal = error instanceof Failure && error.code === 'plate_erased';
  const unsaved = useRef(false);
  // Escape ends typing on the picture before it closes the editor.
  const isEditingOnCanvas = useRef(false);
  const [leaving, setLeaving] = useState(false);
  // Escape and the close button ask before they discard changes; Cancel does not.
  const closeOrAsk = () => (unsaved.current ? setLeaving(true) : onClose());
  const note = isFinal ? 'noteFinal' : isShared ? 'noteShared' : 'note';
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && closeOrAsk()}
      title={tw('editor.title')}
      description={tw(`editor.${note}`)}
      width={1440}
      fills
      keepsEscape={() => isEditingOnCanvas.current}
    >
      {data ? (
        <>
          <TextEditForm
            text={data}
            onClose={onClose}
            onChange={(isChanged) => {
              unsaved.current = isChanged;
            }}
            onEditingOnCanvas={(isEditing) => {
              isEditingOnCanvas.current = isEditing;
            }}
          />
          <ConfirmDialog
            open={leaving}
            title={tw('editor.leaveTitle')}
            description={tw('editor.unsaved')}
            confirmLabel={tw('editor.leave')}
            onCancel={() => setLeaving(false)}
            onConfirm={onClose}
          />
        </>
      ) : (
        <DialogBody>
          {error ? (
            <Alert>
              <p>{error instanceof Failure ? failureSentence(error) : tw('editor.notLoaded')}</p>
              {error instanceof Failure && error.isPassing && (
                <Button size="s" className="mt-3" onClick={() => void refetch()}>
                  {t('ui.tryAgain')}
                </Button>
              )}
            </Alert>
          ) : (
            <div aria-busy="true" className="grid gap-6 shell:grid-cols-[minmax(0,1fr)_360px]">
              <span className="sr-only">{t('ui.loading')}</span>
              <SkeletonFrame />
              <span className="min-h-[280px] animate-breathe rounded-frame tint-7" />
            </div>
          )}
        </DialogBody>
      )}
    </Dialog>
  );
}
