import { useAtomValue } from 'jotai';
import { lazy, Suspense, useState } from 'react';
import { tw } from '../../../../lib/language/workspace.js';
import { chipClass } from '../chip-class.js';
import { SavedPhotoById } from '../../../../lib/saved-assets/saved-photo.js';
import { FaceHint } from '../hints.js';
import { droppedImagesAtom, imagesAtom, savedPhotosAtom } from '../../generator-state.js';

const UploadDialog = lazy(async () => ({
  default: (await import('./upload-dialog.js')).UploadDialog,
}));

/** The button '+ Face/Assets', or 'Face/Assets Uploaded' with the pictures. The dialog's code loads when it opens. */
export function UploadChip() {
  const images = useAtomValue(imagesAtom);
  const [open, setOpen] = useState<boolean>();
  const hasDropped = useAtomValue(droppedImagesAtom).length > 0;
  if (hasDropped && !open) setOpen(true);
  const saved = useAtomValue(savedPhotosAtom);
  const hasPictures = images.length + saved.length > 0;
  return (
    <>
      <FaceHint>
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className={chipClass(hasPictures ? 'set' : 'closed')}
        >
          {hasPictures ? (
            <>
              <span className="flex gap-0.5">
                {images.map(({ url }) => (
                  <img
                    key={url}
                    src={url}
                    alt=""
                    width={28}
                    height={28}
                    className="size-7 rounded-[5px] bg-well object-cover"
                  />
                ))}
                {saved.map((id) => (
                  <SavedPhotoById key={id} id={id} className="size-7 rounded-[5px]" />
                ))}
              </span>
              {tw('generator.facesUploaded')}
            </>
          ) : (
            tw('generator.addFaces')
          )}
        </button>
      </FaceHint>
      {open !== undefined && (
        <Suspense fallback={null}>
          <UploadDialog open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
