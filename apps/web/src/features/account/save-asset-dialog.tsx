import {
  maxAssetBytes,
  maxSavedNameLength,
  maxPhotosPerSavedAsset,
  preparedImage,
  savedAssetConsentVersion,
  savedAssetKinds,
  type SavedAsset,
  type SavedAssetKind,
} from '@app/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { toast } from 'sonner';
import { tw } from '../../lib/language/workspace.js';
import { t } from '../../lib/language/public.js';
import { api } from '../../lib/api/api.js';
import { failureSentence } from '../../lib/api/failure.js';
import { preparePictures } from '../../lib/pictures/prepare.js';
import { savedAssetsKey, savedAssetsPath } from '../../lib/saved-assets/use-saved-assets.js';
import { Checkbox } from '../../ui/checkbox.js';
import { Dialog } from '../../ui/dialog.js';
import { DialogForm } from '../../ui/dialog-form.js';
import { FieldError } from '../../ui/notice.js';
import { NameField } from './name-field.js';

interface SaveAssetDialogProps {
  /** The asset that gets more photos; undefined for a new asset. */
  asset?: SavedAsset;
  onClose: () => void;
}

interface ChosenPhoto {
  blob: Blob;
  url: string;
}

/** Saves a face or an asset, or adds photos to one. Nothing is sent without the consent. */
export function SaveAssetDialog({ asset, onClose }: SaveAssetDialogProps) {
  const [kind, setKind] = useState<SavedAssetKind>('face');
  const [name, setName] = useState('');
  const [hasAgreed, setHasAgreed] = useState(false);
  const [isConsentMissing, setIsConsentMissing] = useState(false);
  const consentErrorId = useId();
  const maxPhotos = maxPhotosPerSavedAsset - (asset?.photos.length ?? 0);
  const { photos, add, remove } = useChosenPhotos(maxPhotos);
  const { mutate, isPending, error } = useSaveAsset(asset, { kind, name, photos }, onClose);

  const send = (): void => {
    if (hasAgreed) mutate();
    else setIsConsentMissing(true);
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title={asset ? tw('saved.addTitle', { name: asset.name }) : tw('saved.saveTitle')}
      description={
        asset
          ? tw('saved.addNote', { count: asset.photos.length, most: maxPhotosPerSavedAsset })
          : tw('saved.saveNote')
      }
      width={560}
    >
      <DialogForm
        sendLabel={asset ? tw('saved.add') : tw('saved.send')}
        isReady={photos.length > 0 && (asset !== undefined || name.trim() !== '')}
        isPending={isPending}
        error={error ? failureSentence(error) : undefined}
        onSend={send}
        onCancel={onClose}
      >
        {!asset && (
          <>
            <fieldset className="mb-4 grid gap-0.5">
              <legend className="mb-1 text-small font-[540]">{tw('saved.kindQuestion')}</legend>
              {savedAssetKinds.map((one) => (
                <label
                  key={one}
                  className="flex min-h-9 cursor-pointer items-center gap-2.5 pointer-coarse:min-h-11"
                >
                  <input
                    type="radio"
                    name="kind"
                    checked={kind === one}
                    onChange={() => setKind(one)}
                    className="size-4 shrink-0 accent-(--ink)"
                  />
                  {tw(`saved.kindChoices.${one}`)}
                </label>
              ))}
            </fieldset>
            <NameField name={name} onChange={setName} />
          </>
        )}
        <Photos photos={photos} maxPhotos={maxPhotos} onAdd={add} onRemove={remove} />
        <Checkbox
          checked={hasAgreed}
          onChange={(next) => {
            setHasAgreed(next);
            setIsConsentMissing(false);
          }}
          invalid={isConsentMissing}
          describedBy={isConsentMissing ? consentErrorId : undefined}
        >
          {tw('saved.consent')}
        </Checkbox>
        {isConsentMissing && (
          <FieldError id={consentErrorId} className="mt-2">
            {t('errors.saved_consent_missing')}
          </FieldError>
        )}
      </DialogForm>
    </Dialog>
  );
}

function useSaveAsset(
  asset: SavedAsset | undefined,
  { kind, name, photos }: { kind: SavedAssetKind; name: string; photos: readonly ChosenPhoto[] },
  onClose: () => void,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const preparation = { ...preparedImage, maxBytes: maxAssetBytes };
      const photos_base64 = await preparePictures(photos, preparation);
      // Photos that the browser cannot read are omitted.
      if (photos_base64.length < photos.length) toast.error(tw('generator.imageFailed'));
      const request = { photos_base64, consent: savedAssetConsentVersion };
      if (asset)
        return api.post<SavedAsset[]>(`${savedAssetsPath}/${asset.id}/photos`, { json: request });
      const trimmedName = name.trim().slice(0, maxSavedNameLength);
      return api.post<SavedAsset[]>(savedAssetsPath, {
        json: { kind, name: trimmedName, ...request },
      });
    },
    onSuccess: (assets) => {
      queries.setQueryData(savedAssetsKey, assets);
      toast.success(asset ? tw('saved.added') : tw('saved.saved', { name: name.trim() }));
      onClose();
    },
  });
}

function useChosenPhotos(maxPhotos: number) {
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>([]);
  const urls = useRef<string[]>([]);
  useEffect(() => {
    const createdUrls = urls.current;
    return () => createdUrls.forEach((url) => URL.revokeObjectURL(url));
  }, []);

  const add = (files: readonly File[]): void => {
    const images = files.filter((file) => file.type.startsWith('image/'));
    if (images.length < files.length) toast.error(tw('generator.notAnImage'));
    const left = maxPhotos - photos.length;
    if (images.length > left) toast.error(tw('generator.tooManyImages', { count: maxPhotos }));
    const accepted = images
      .slice(0, left)
      .map((blob) => ({ blob, url: URL.createObjectURL(blob) }));
    urls.current.push(...accepted.map(({ url }) => url));
    setPhotos([...photos, ...accepted]);
  };
  const remove = (index: number): void => setPhotos(photos.filter((_, at) => at !== index));
  return { photos, add, remove };
}

interface PhotosProps {
  photos: readonly ChosenPhoto[];
  maxPhotos: number;
  onAdd: (files: readonly File[]) => void;
  onRemove: (index: number) => void;
}

function Photos({ photos, maxPhotos, onAdd, onRemove }: PhotosProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <div className="my-4">
      <p className="text-small font-[540]">{tw('saved.photos')}</p>
      <p className="mt-0.5 text-small text-pretty text-ink-2">
        {tw('saved.photosNote', { count: maxPhotos })}
      </p>
      <ul className="mt-2 flex flex-wrap gap-3">
        {photos.map(({ url }, index) => (
          <li key={url} className="relative">
            <img src={url} alt="" className="size-16 rounded-control bg-well object-cover" />
            <button
              type="button"
              aria-label={tw('saved.removePhoto', { number: index + 1 })}
              onClick={() => onRemove(index)}
              className="absolute -top-[7px] -right-[7px] grid place-items-center pointer-coarse:-top-[17px] pointer-coarse:-right-[17px] pointer-coarse:z-1 pointer-coarse:size-11"
            >
              <span className="grid size-6 place-items-center rounded-round bg-ink text-paper shadow-[0_0_0_2px_var(--sheet)]">
                <X aria-hidden="true" className="size-3" strokeWidth={2.5} />
              </span>
            </button>
          </li>
        ))}
        {photos.length < maxPhotos && (
          <li>
            <button
              type="button"
              aria-label={tw('saved.choosePhotos')}
              onClick={() => picker.current?.click()}
              className="grid size-16 place-items-center rounded-control text-ink-2 outline-line hover:text-ink hover:outline-edge"
            >
              <Plus aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
            </button>
          </li>
        )}
      </ul>
      <input
        ref={picker}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={tw('saved.choosePhotos')}
        onChange={(event) => {
          onAdd([...(event.target.files ?? [])]);
          // Otherwise the same file could not be chosen again.
          event.target.value = '';
        }}
      />
    </div>
  );
}
