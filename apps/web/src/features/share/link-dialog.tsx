import { useAtom } from 'jotai';
import { useRef, type FormEvent } from 'react';
import { copySelected } from '../../lib/copy-selected.js';
import { t } from '../../lib/language/public.js';
import { shareLinkAtom, type ShareToasts } from '../../lib/dialogs.js';
import { shareUrl } from '../../lib/thumbnail-actions/share-link.js';
import { toastCopied, toastNotCopied } from '../../lib/thumbnail-actions/use-thumbnail-actions.js';
import { Button } from '../../ui/button.js';
import { Dialog, DialogBody, DialogFoot } from '../../ui/dialog.js';

/** Shows a share link that the browser refused to copy. */
export function LinkDialog() {
  const [shown, show] = useAtom(shareLinkAtom);
  return (
    <Dialog
      open={shown !== null}
      onOpenChange={() => show(null)}
      title={t('share.linkTitle')}
      description={t('share.linkNote')}
      width={520}
    >
      {shown && <LinkForm {...shown} onClose={() => show(null)} />}
    </Dialog>
  );
}

interface LinkFormProps extends ShareToasts {
  id: string;
  onClose: () => void;
}

function LinkForm({ id, copied, notCopied, onClose }: LinkFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const copy = async (event: FormEvent) => {
    event.preventDefault();
    const isCopied = await copySelected(field.current);
    if (!isCopied) return toastNotCopied(notCopied);
    toastCopied(copied);
    onClose();
  };
  return (
    <form onSubmit={(event) => void copy(event)}>
      <DialogBody>
        {/* Focused first, so that it is selected when the dialog opens. */}
        <input
          ref={field}
          readOnly
          value={shareUrl(id)}
          aria-label={t('share.link')}
          onFocus={({ currentTarget }) => currentTarget.select()}
          className="h-11 w-full rounded-control border border-edge bg-sheet px-3.5 text-ellipsis focus:outline-2 focus:-outline-offset-1 focus:outline-focus"
        />
      </DialogBody>
      <DialogFoot>
        <Button tone="quiet" onClick={onClose}>
          {t('ui.close')}
        </Button>
        <Button tone="solid" type="submit">
          {t('ui.copy')}
        </Button>
      </DialogFoot>
    </form>
  );
}
