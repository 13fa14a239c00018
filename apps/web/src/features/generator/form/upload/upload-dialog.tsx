import { maxAssetImages, uploadsKeptHours } from '@app/contracts';
import { useAtom, useStore } from 'jotai';
import { ImagePlus } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react';
import { tw } from '../../../../lib/language/workspace.js';
import { t } from '../../../../lib/language/public.js';
import { publicConfig } from '../../../../lib/public-config.js';
import { useSavedAssets } from '../../../../lib/saved-assets/use-saved-assets.js';
import { Button } from '../../../../ui/button.js';
import { Checkbox } from '../../../../ui/checkbox.js';
import { classNames } from '../../../../ui/class-names.js';
import { Dialog, DialogBody, DialogFooter } from '../../../../ui/dialog.js';
import { FieldError, Notice } from '../../../../ui/notice.js';
import {
  droppedImagesAtom,
  imagesAtom,
  likenessConsentAtom,
  savedPhotosAtom,
} from '../../generator-state.js';
import { PictureCropper } from './picture-cropper.js';
import { abandonedUrls, type AssetImage } from './drafts.js';
import { SavedPicker } from './saved-picker.js';
import { PictureStrip } from './picture-strip.js';
import { useImageDrafts } from './use-image-drafts.js';

interface UploadDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Adds pictures of faces, logos and products. Each one can be cropped. */
export function UploadDialog({ open, onOpenChange }: UploadDialogProps) {
  const store = useStore();
  const shownImages = useRef<readonly AssetImage[]>([]);

  // Whenever the dialog closes without Confirm, the URLs of new pictures are revoked.
  const closeWithoutSaving = () => {
    for (const url of abandonedUrls(shownImages.current, store.get(imagesAtom)))
      URL.revokeObjectURL(url);
    shownImages.current = [];
    onOpenChange(false);
  };

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : closeWithoutSaving())}
      title={tw('generator.uploadTitle')}
      description={tw('generator.uploadNote')}
      width={880}
    >
      <UploadForm
        onChange={(images) => {
          shownImages.current = images;
        }}
        cancel={closeWithoutSaving}
        close={() => onOpenChange(false)}
      />
    </Dialog>
  );
}

interface UploadFormProps {
  onChange: (images: readonly AssetImage[]) => void;
  cancel: () => void;
  close: () => void;
}

function UploadForm({ onChange, cancel, close }: UploadFormProps) {
  const [storedImages, storeImages] = useAtom(imagesAtom);
  const [hasConsented, setHasConsented] = useAtom(likenessConsentAtom);
  const [isConsentChecked, setIsConsentChecked] = useState(hasConsented);
  const [isConsentMissing, setIsConsentMissing] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const [storedPhotoIds, storePhotoIds] = useAtom(savedPhotosAtom);
  const [chosenPhotoIds, setChosenPhotoIds] = useState(storedPhotoIds);
  const photoIds = useExistingPhotos(chosenPhotoIds);
  const { drafts, current, add, remove, select, crop, removeBroken } = useImageDrafts(
    storedImages,
    photoIds.length,
  );
  const { images } = drafts;
  const [dropped, setDropped] = useAtom(droppedImagesAtom);
  const addDropped = useEffectEvent(add);
  useEffect(() => {
    if (dropped.length === 0) return;
    addDropped(dropped);
    setDropped([]);
  }, [dropped, setDropped]);

  // If the dialog is closed without Confirm, it revokes the URLs of these pictures.
  useEffect(() => {
    onChange(images);
  }, [images, onChange]);

  const confirm = () => {
    if (images.length > 0 && !isConsentChecked) {
      setIsConsentMissing(true);
      return;
    }
    for (const url of abandonedUrls(storedImages, images)) URL.revokeObjectURL(url);
    storeImages(images);
    storePhotoIds(photoIds);
    setHasConsented(images.length > 0);
    close();
  };

  const openFilePicker = () => picker.current?.click();
  return (
    <>
      <DialogBody>
        <SavedPicker
          picked={photoIds}
          maxMore={maxAssetImages - images.length - photoIds.length}
          onChange={setChosenPhotoIds}
        />
        <DropTarget onFiles={add}>
          {current ? (
            <PictureCropper
              key={current.url}
              image={current}
              onCrop={crop}
              onBroken={removeBroken}
            />
          ) : (
            <EmptyDropTarget onPick={openFilePicker} />
          )}
        </DropTarget>
        {images.length > 0 && (
          <>
            <PictureStrip
              drafts={drafts}
              savedPhotoCount={photoIds.length}
              onSelect={select}
              onRemove={remove}
              onAdd={openFilePicker}
            />
            <Notice>{tw('generator.wholeFace')}</Notice>
            <Consent
              checked={isConsentChecked}
              isMissing={isConsentMissing}
              onChange={(next) => {
                setIsConsentChecked(next);
                setIsConsentMissing(false);
              }}
            />
          </>
        )}
        {(images.length > 0 || photoIds.length > 0) && publicConfig()?.sendsPictures && (
          <Notice>{tw('saved.vendors')}</Notice>
        )}
        <input
          ref={picker}
          type="file"
          accept="image/*"
          multiple
          hidden
          aria-label={tw('generator.chooseImages')}
          onChange={(event) => {
            add([...(event.target.files ?? [])]);
            // Otherwise, the same file could not be chosen again.
            event.target.value = '';
          }}
        />
      </DialogBody>
      <DialogFooter>
        <Button tone="quiet" onClick={cancel}>
          {t('ui.cancel')}
        </Button>
        <Button
          tone="signal"
          disabled={[images, storedImages, photoIds, storedPhotoIds].every(
            ({ length }) => length === 0,
          )}
          onClick={confirm}
          className="max-small:flex-1"
        >
          {tw('generator.confirm')}
        </Button>
      </DialogFooter>
    </>
  );
}

/** The chosen saved photos, without those that were erased in the meantime. */
function useExistingPhotos(chosen: readonly string[]): readonly string[] {
  const { data } = useSavedAssets();
  const ids = data?.flatMap(({ photos }) => photos.map(({ id }) => id));
  return ids ? chosen.filter((id) => ids.includes(id)) : chosen;
}

interface ConsentProps {
  checked: boolean;
  /** Whether Confirm was pressed without the consent. */
  isMissing: boolean;
  onChange: (checked: boolean) => void;
}

function Consent({ checked, isMissing, onChange }: ConsentProps) {
  const errorId = useId();
  return (
    <>
      <Checkbox
        checked={checked}
        onChange={onChange}
        invalid={isMissing}
        describedBy={isMissing ? errorId : undefined}
      >
        {tw('generator.consent', { hours: uploadsKeptHours })}
      </Checkbox>
      {isMissing && (
        <FieldError id={errorId} className="mt-2">
          {t('errors.likeness_consent_missing')}
        </FieldError>
      )}
    </>
  );
}

interface DropTargetProps {
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
}

function DropTarget({ onFiles, children }: DropTargetProps) {
  const [isOver, setIsOver] = useState(false);
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
      className={classNames('rounded-frame', isOver && 'outline-3 outline-focus')}
    >
      {children}
    </div>
  );
}

function EmptyDropTarget({ onPick }: { onPick: () => void }) {
  return (
    <button
      type="button"
      onClick={onPick}
      className="frame frame-empty w-full after:shadow-[inset_0_0_0_1px_var(--edge)] hover:tint-4 max-small:[--frame-aspect:1]"
    >
      <span className="absolute inset-0 grid place-content-center justify-items-center gap-3 p-5 text-center">
        <ImagePlus aria-hidden="true" className="size-[22px] text-ink-2" strokeWidth={1.6} />
        <span className="font-medium">
          {tw.rich('generator.dropImages', {
            fine: (text) => <span className="pointer-coarse:hidden">{text}</span>,
            b: (text) => (
              <span className="underline decoration-line underline-offset-3 pointer-coarse:inline-block pointer-coarse:first-letter:uppercase">
                {text}
              </span>
            ),
          })}
        </span>
        <span className="max-w-[44ch] text-small text-pretty text-ink-2">
          {tw('generator.imagesNote', { count: maxAssetImages })}
        </span>
      </span>
    </button>
  );
}
