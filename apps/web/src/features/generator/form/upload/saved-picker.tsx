import { Check } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { tw } from '../../../../lib/language/workspace.js';
import { t } from '../../../../lib/language/public.js';
import { paths } from '../../../../lib/paths.js';
import { SavedPhoto } from '../../../../lib/saved-assets/saved-photo.js';
import { useSavedAssets } from '../../../../lib/saved-assets/use-saved-assets.js';
import { classNames } from '../../../../ui/class-names.js';
import { linkClass } from '../../../../ui/notice.js';

interface SavedPickerProps {
  /** Ids of the chosen photos. */
  picked: readonly string[];
  /** Number of pictures that can still be added. */
  maxMore: number;
  onChange: (picked: readonly string[]) => void;
}

/** Chooses photos of saved faces and assets instead of uploading files. Renders nothing if none is saved. */
export function SavedPicker({ picked, maxMore, onChange }: SavedPickerProps) {
  const title = useId();
  const { data, isError, refetch } = useSavedAssets();
  if (isError)
    return (
      <p className="mb-4 text-small text-ink-2">
        {tw('saved.pickFailed')}{' '}
        <button type="button" onClick={() => void refetch()} className={linkClass}>
          {t('ui.tryAgain')}
        </button>
      </p>
    );
  if (!data || data.length === 0) return null;

  const toggle = (id: string): void => {
    onChange(picked.includes(id) ? picked.filter((one) => one !== id) : [...picked, id]);
  };

  return (
    <section aria-labelledby={title} className="mb-5">
      <h3 id={title} className="text-small font-[540]">
        {tw('saved.pick')}
      </h3>
      <p className="mt-0.5 text-small text-pretty text-ink-2">
        {tw.rich('saved.pickNote', {
          link: (text) => (
            <Link to={paths.account} className={linkClass}>
              {text}
            </Link>
          ),
        })}
      </p>
      <ul className="mt-2.5 flex flex-wrap gap-x-5 gap-y-3">
        {data.map(({ id: assetId, name, photos }) => (
          <li key={assetId} className="min-w-0">
            <p className="mb-1 max-w-[280px] truncate text-tiny text-ink-2">{name}</p>
            <div className="flex gap-1.5">
              {photos.map(({ id }, index) => {
                const isPicked = picked.includes(id);
                return (
                  <button
                    key={id}
                    type="button"
                    aria-label={tw('saved.pickPhoto', { number: index + 1, name })}
                    aria-pressed={isPicked}
                    disabled={!isPicked && maxMore <= 0}
                    onClick={() => toggle(id)}
                    className={classNames(
                      'relative block size-14 overflow-hidden rounded-control disabled:opacity-42',
                      isPicked && 'shadow-[0_0_0_2px_var(--sheet),0_0_0_4px_var(--ink)]',
                    )}
                  >
                    <SavedPhoto assetId={assetId} photoId={id} className="size-full" />
                    {isPicked && (
                      <span className="absolute right-1 bottom-1 grid size-5 place-items-center rounded-round bg-ink text-paper">
                        <Check aria-hidden="true" className="size-3" strokeWidth={2.5} />
                      </span>
                    )}
                  </button>
                );
              })}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
