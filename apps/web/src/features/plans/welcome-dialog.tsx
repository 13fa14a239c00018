import { creditsPerThumbnail, registrationCredits } from '@app/contracts';
import { isBillingOn } from '../../lib/billing.js';
import { tw } from '../../lib/language/workspace.js';
import { t } from '../../lib/language/public.js';
import { Button } from '../../ui/button.js';
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.js';
import { PictureFrame, Stamp } from '../../ui/frame.js';
import thumbnail from '../../ui/pictures/thumbnail-1280.avif';

interface WelcomeDialogProps {
  name: string;
  onClose: () => void;
}

export function WelcomeDialog({ name, onClose }: WelcomeDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={tw('plans.welcome', { name })}
      description={
        isBillingOn()
          ? tw('plans.welcomeNote', { cost: creditsPerThumbnail, credits: registrationCredits })
          : tw('plans.welcomeUnpriced')
      }
      width={560}
      lead={
        <div className="px-3 pt-3">
          <PictureFrame src={thumbnail} alt={tw('plans.madeHere')}>
            <Stamp>{t('landing.hdQuality')}</Stamp>
          </PictureFrame>
        </div>
      }
    >
      <DialogBody>
        <p className="text-small text-pretty text-ink-2">{tw('plans.beenHere')}</p>
      </DialogBody>
      <DialogFooter>
        <Button tone="signal" onClick={onClose}>
          {tw('plans.startMaking')}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
