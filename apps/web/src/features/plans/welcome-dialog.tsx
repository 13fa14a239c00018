import { creditsPerThumbnail, registrationCredits } from '@app/contracts';
import { Button } from '../../ui/button.js';
import { Dialog, DialogBody, DialogFoot } from '../../ui/dialog.js';
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
      title={`Welcome, ${name}`}
      description={`It takes 2 clicks: paste the URL, hit Generate. Each generation costs ${creditsPerThumbnail} credits per thumbnail, and we have put ${registrationCredits} credits into your account to start.`}
      width={560}
      lead={
        <div className="px-3 pt-3">
          <PictureFrame src={thumbnail} alt="A thumbnail made here">
            <Stamp>HD Quality</Stamp>
          </PictureFrame>
        </div>
      }
    >
      <DialogBody>
        <p className="text-small text-pretty text-ink-2">
          Been here before with another sign-in? Sign out and use that one. You can add more ways to
          sign in under Account.
        </p>
      </DialogBody>
      <DialogFoot>
        <Button tone="signal" onClick={onClose}>
          Start Making
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
