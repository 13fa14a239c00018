import { recognizeVideo } from '@app/contracts';
import { useState } from 'react';
import { tw } from '../../../lib/language/workspace.js';
import { stillUrl } from '../../../lib/paths.js';
import { chipClass } from './chip-class.js';
import { ReferenceHint } from './hints.js';
import { ReferenceDialog } from './reference-dialog.js';

/** The button '+ Reference', or 'Reference Set' with the picture of the reference. */
export function ReferenceChip({ reference }: { reference: string }) {
  const [open, setOpen] = useState(false);
  const video = recognizeVideo(reference);
  return (
    <>
      <ReferenceHint>
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className={chipClass(video ? 'set' : 'closed')}
        >
          {video ? (
            <>
              <img
                src={stillUrl(video)}
                alt=""
                width={50}
                height={28}
                className="h-7 w-[50px] rounded-[5px] bg-well object-cover"
              />
              {tw('generator.referenceSet')}
            </>
          ) : (
            tw('generator.addReference')
          )}
        </button>
      </ReferenceHint>
      <ReferenceDialog open={open} onOpenChange={setOpen} />
    </>
  );
}
