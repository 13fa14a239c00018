import { ImageOff } from 'lucide-react';
import { tw } from '../language/workspace.js';
import { classNames } from '../../ui/class-names.js';
import { useSavedAssets, useSavedPhoto } from './use-saved-assets.js';

interface SavedPhotoProps {
  assetId: string;
  photoId: string;
  /** Text alternative; empty if text beside the photo names it. */
  alt?: string;
  className?: string;
}

/** A photo of a saved face or asset. */
export function SavedPhoto({ assetId, photoId, alt = '', className }: SavedPhotoProps) {
  const { data, isError } = useSavedPhoto(assetId, photoId);
  const look = classNames('block shrink-0 bg-well object-cover', className);
  if (data) return <img src={data.preview} alt={alt} className={look} />;
  if (!isError) return <span className={classNames(look, 'animate-breathe')} />;
  return (
    <span className={classNames('grid! place-items-center text-ink-2', look)}>
      <ImageOff aria-hidden="true" className="size-4" strokeWidth={1.75} />
      <span className="sr-only">{tw('saved.photoBroken')}</span>
    </span>
  );
}

/** A saved photo, found by its id alone. Renders nothing if the photo is erased. */
export function SavedPhotoById({ id, className }: { id: string; className?: string }) {
  const asset = useSavedAssets().data?.find(({ photos }) => photos.some((one) => one.id === id));
  if (!asset) return null;
  return (
    <SavedPhoto assetId={asset.id} photoId={id} {...(className !== undefined && { className })} />
  );
}
