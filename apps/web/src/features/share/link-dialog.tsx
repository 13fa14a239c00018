import { useAtom } from 'jotai';
import { t } from '../../lib/language/public.js';
import { shareLinkAtom } from '../../lib/dialogs.js';
import { shareUrl } from '../../lib/thumbnail-actions/share-link.js';
import { toastCopied, toastNotCopied } from '../../lib/thumbnail-actions/use-thumbnail-actions.js';
import { CopyForm } from '../../ui/copy-form.js';
import { Dialog } from '../../ui/dialog.js';

/** Shows a share link that could not be copied to the clipboard. */
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
      {shown && (
        <CopyForm
          text={shareUrl(shown.id)}
          label={t('share.link')}
          close={t('ui.close')}
          onCopied={(isCopied) => {
            if (!isCopied) return toastNotCopied(shown.notCopied);
            toastCopied(shown.copied);
            show(null);
          }}
          onClose={() => show(null)}
        />
      )}
    </Dialog>
  );
}
