import { CopyPlus, Ellipsis, Languages, Link2Off, Trash2, Type } from 'lucide-react';
import { inSentence } from '../lib/language/language.js';
import { t } from '../lib/language/public.js';
import { Menu, MenuItem } from './floating.js';

interface ThumbnailMenuProps {
  /** Name of the thumbnail, such as `Thumbnail 3 of 12`. */
  name: string;
  className: string;
  /** Omitted if the thumbnail has no public page. */
  onStopSharing?: (() => void) | undefined;
  /** Omitted if a button beside the menu does the same. */
  onEditText?: () => void;
  /** Omitted if no user is signed in. */
  onLanguages?: () => void;
  /** Omitted if the form is on the same page. */
  onMoreLikeThis?: () => void;
  onDelete: () => void;
}

/** Menu with the less frequent actions on a thumbnail. */
export function ThumbnailMenu({
  name,
  className,
  onStopSharing,
  onEditText,
  onLanguages,
  onMoreLikeThis,
  onDelete,
}: ThumbnailMenuProps) {
  return (
    <Menu
      side="top"
      align="end"
      trigger={
        <button
          type="button"
          aria-label={t('ui.menu.more', { name: inSentence(name) })}
          className={className}
        >
          <Ellipsis aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
        </button>
      }
    >
      {onEditText && (
        <MenuItem onSelect={onEditText}>
          <Type aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
          {t('ui.menu.editText')}
        </MenuItem>
      )}
      {onLanguages && (
        <MenuItem onSelect={onLanguages}>
          <Languages aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
          {t('ui.menu.languages')}
        </MenuItem>
      )}
      {onMoreLikeThis && (
        <MenuItem onSelect={onMoreLikeThis}>
          <CopyPlus aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
          {t('ui.menu.moreLikeThis')}
        </MenuItem>
      )}
      {onStopSharing && (
        <MenuItem onSelect={onStopSharing}>
          <Link2Off aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
          {t('ui.menu.stopSharing')}
        </MenuItem>
      )}
      <MenuItem onSelect={onDelete}>
        <Trash2 aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
        {t('ui.delete')}
      </MenuItem>
    </Menu>
  );
}
