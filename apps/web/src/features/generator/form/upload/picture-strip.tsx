import { maxAssetImages } from '@app/contracts';
import { Plus, X } from 'lucide-react';
import { tw } from '../../../../lib/language/workspace.js';
import { classNames } from '../../../../ui/class-names.js';
import type { UploadDrafts } from './drafts.js';

interface PictureStripProps {
  drafts: UploadDrafts;
  /** Number of saved photos that are also used. */
  savedPhotoCount: number;
  onSelect: (index: number) => void;
  onRemove: (index: number) => void;
  onAdd: () => void;
}

/** All pictures, 64 px each. Marks the selected one. */
export function PictureStrip({
  drafts: { images, selected },
  savedPhotoCount,
  onSelect,
  onRemove,
  onAdd,
}: PictureStripProps) {
  const pictureCount = images.length + savedPhotoCount;
  return (
    <div className="mt-3 mb-[18px] flex items-center gap-2">
      <ul aria-label={tw('generator.images')} className="flex flex-wrap items-center gap-2">
        {images.map(({ url }, index) => (
          <li key={url} className="relative">
            <button
              type="button"
              aria-label={tw('generator.image', { number: index + 1 })}
              aria-pressed={index === selected}
              onClick={() => onSelect(index)}
              className={classNames(
                'block size-16 overflow-hidden rounded-control bg-well',
                index === selected && 'shadow-[0_0_0_2px_var(--sheet),0_0_0_4px_var(--ink)]',
              )}
            >
              <img src={url} alt="" className="size-full object-cover" />
            </button>
            {index === selected && (
              <button
                type="button"
                aria-label={tw('generator.removeImage', { number: index + 1 })}
                onClick={() => onRemove(index)}
                className="absolute -top-[7px] -right-[7px] grid place-items-center pointer-coarse:-top-[17px] pointer-coarse:-right-[17px] pointer-coarse:z-1 pointer-coarse:size-11"
              >
                <span className="grid size-6 place-items-center rounded-round bg-ink text-paper shadow-[0_0_0_2px_var(--sheet)]">
                  <X aria-hidden="true" className="size-3" strokeWidth={2.5} />
                </span>
              </button>
            )}
          </li>
        ))}
        {pictureCount < maxAssetImages && (
          <li>
            <button
              type="button"
              aria-label={tw('generator.addImage')}
              onClick={onAdd}
              className="grid size-16 place-items-center rounded-control text-ink-2 outline-line hover:text-ink hover:outline-edge"
            >
              <Plus aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
            </button>
          </li>
        )}
      </ul>
      <p className="ml-auto shrink-0 text-small text-ink-2 tabular-nums">
        {pictureCount} of {maxAssetImages} <span className="max-small:sr-only">images</span>
      </p>
    </div>
  );
}
