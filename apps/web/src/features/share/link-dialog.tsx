import { useAtom } from 'jotai';
import { t } from '../../lib/language/public.js';
import { shareLinkAtom } from '../../lib/dialogs.js';
import { shareUrl } from '../../lib/thumbnail-actions/share-link.js';
import { toastCopied, toastNotCopied } from '../../lib/thumbnail-actions/use-thumbnail-actions.js';
import { CopyForm } from '../../ui/copy-form.js';
import { Dialog } from '../../ui/dialog.js';

/** Shows a share link that could not be copied to the clipboard. */
export function LinkDialog() {
  const [shareLink, setShareLink] = useAtom(shareLinkAtom);
  return (
    <Dialog
      open={shareLink !== null}
      onOpenChange={() => setShareLink(null)}
      title={t('share.linkTitle')}
      description={t('share.linkNote')}
      width={520}
    >
      {shareLink && (
        <CopyForm
          text={shareUrl(shareLink.id)}
          label={t('share.link')}
          closeLabel={t('ui.close')}
          onCopied={(isCopied) => {
            if (!isCopied) return toastNotCopied(shareLink.notCopied);
            toastCopied(shareLink.copied);
            setShareLink(null);
          }}
          onClose={() => setShareLink(null)}
        />
      )}
    </Dialog>
  );
}
