import { toast } from 'sonner';
import { tw } from '../../../lib/language/workspace.js';
import { CopyForm } from '../../../ui/copy-form.js';
import { Dialog } from '../../../ui/dialog.js';

/** Shows a webhook's secret once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={tw('webhooks.secretTitle')}
      description={tw('webhooks.secretNote')}
      width={520}
    >
      <CopyForm
        text={secret}
        label={tw('webhooks.secret')}
        closeLabel={tw('webhooks.done')}
        isMonospace
        onCopied={(isCopied) => {
          if (isCopied) toast.success(tw('webhooks.copied'));
          else toast.error(tw('webhooks.notCopied'));
        }}
        onClose={onClose}
      />
    </Dialog>
  );
}
