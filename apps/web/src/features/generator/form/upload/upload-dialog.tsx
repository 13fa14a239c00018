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
import { CropStage } from './crop-stage.js';
import { abandonedUrls, type AssetImage } from './drafts.js';
import { SavedPicker } from './saved-picker.js';
import { Strip } from './strip.js';
import { useImageDrafts } from './use-image-drafts.js';

interface UploadDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Adds pictures of faces, logos and products. Each one can be cropped. */
export function UploadDialog({ open, onOpenChange }: UploadDialogProps) {
  const store = useStore();
  const shown = useRef<readonly AssetImage[]>([]);

  // Whenever the dialog closes without Confirm, the URLs of new pictures are revoked.
  const leave = () => {
    for (const url of abandonedUrls(shown.current, store.get(imagesAtom))) URL.revokeObjectURL(url);
    shown.current = [];
    onOpenChange(false);
  };

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : leave())}
      title={tw('generator.uploadTitle')}
      description={tw('generator.uploadNote')}
      width={880}
    >
      <UploadForm
        onChange={(images) => {
          shown.current = images;
        }}
        cancel={leave}
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
  const [stored, store] = useAtom(imagesAtom);
  const [consented, setConsented] = useAtom(likenessConsentAtom);
  const [checked, setChecked] = useState(consented);
  const [consentMissing, setConsentMissing] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const [storedSaved, storeSaved] = useAtom(savedPhotosAtom);
  const [chosen, setPicked] = useState(storedSaved);
  const picked = useExistingPhotos(chosen);
  const { drafts, current, add, remove, select, crop, removeBroken } = useImageDrafts(
    stored,
    picked.length,
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
    if (images.length > 0 && !checked) {
      setConsentMissing(true);
      return;
    }
    for (const url of abandonedUrls(stored, images)) URL.revokeObjectURL(url);
    store(images);
    storeSaved(picked);
    setConsented(images.length > 0);
    close();
  };

  const choose = () => picker.current?.click();
  return (
    <>
      <DialogBody>
        <SavedPicker
          picked={picked}
          room={maxAssetImages - images.length - picked.length}
          onChange={setPicked}
        />
        <DropTarget onFiles={add}>
          {current ? (
            <CropStage key={current.url} image={current} onCrop={crop} onBroken={removeBroken} />
          ) : (
            <EmptyStage onPick={choose} />
          )}
        </DropTarget>
        {images.length > 0 && (
          <>
            <Strip
              drafts={drafts}
              picked={picked.length}
              onSelect={select}
              onRemove={remove}
              onAdd={choose}
            />
            <Notice>{tw('generator.wholeFace')}</Notice>
            <Consent
              checked={checked}
              missing={consentMissing}
              onChange={(next) => {
                setChecked(next);
                setConsentMissing(false);
              }}
            />
          </>
        )}
        {(images.length > 0 || picked.length > 0) && publicConfig()?.sendsPictures && (
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
          disabled={[images, stored, picked, storedSaved].every(({ length }) => length === 0)}
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
  missing: boolean;
  onChange: (checked: boolean) => void;
}

function Consent({ checked, missing, onChange }: ConsentProps) {
  const errorId = useId();
  return (
    <>
      <Checkbox
        checked={checked}
        onChange={onChange}
        invalid={missing}
        describedBy={missing ? errorId : undefined}
      >
        {tw('generator.consent', { hours: uploadsKeptHours })}
      </Checkbox>
      {missing && (
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
  const [over, setOver] = useState(false);
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
      className={classNames('rounded-frame', over && 'outline-3 outline-focus')}
    >
      {children}
    </div>
  );
}

function EmptyStage({ onPick }: { onPick: () => void }) {
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
