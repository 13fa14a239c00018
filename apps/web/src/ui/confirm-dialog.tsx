import { t } from '../lib/language/public.js';
import { Button } from './button.js';
import { Dialog, DialogFooter } from './dialog.js';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  description: string;
  confirmLabel: string;
  onCancel: () => void;
  onConfirm: () => void;
}

/** Asks for confirmation of an action that cannot be undone. */
export function ConfirmDialog({
  open,
  title,
  description,
  confirmLabel,
  onCancel,
  onConfirm,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onCancel()}
      title={title}
      description={description}
      width={480}
    >
      <div className="h-5" />
      <DialogFooter>
        <Button tone="quiet" onClick={onCancel}>
          {t('ui.cancel')}
        </Button>
        <Button tone="solid" onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
