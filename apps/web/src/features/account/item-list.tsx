import type { ReactNode } from 'react';
import { t } from '../../lib/language/public.js';
import { linkClass } from '../../ui/notice.js';

interface ItemListProps<Item> {
  /** Undefined until they are loaded. */
  items: Item[] | undefined;
  isPending: boolean;
  onRetry: () => void;
  /** Sentences shown instead of the items. */
  loading: string;
  notLoaded: string;
  none: string;
  /** A list element with a key. */
  row: (item: Item) => ReactNode;
  /** Buttons below the list. */
  actions: ReactNode;
  /** Why nothing can be added, if so. */
  full: string | undefined;
}

/** List of a panel: its items with buttons below, or that it is loading, could not be loaded, or is empty. */
export function ItemList<Item>(props: ItemListProps<Item>) {
  const { items, isPending, onRetry, loading, notLoaded, none, row, actions, full } = props;
  if (isPending)
    return (
      <output className="mt-3 block h-16 animate-breathe rounded-control tint-7">
        <span className="sr-only">{loading}</span>
      </output>
    );
  if (!items)
    return (
      <p role="alert" className="mt-3">
        {notLoaded}{' '}
        <button type="button" onClick={onRetry} className={linkClass}>
          {t('ui.tryAgain')}
        </button>
      </p>
    );
  return (
    <>
      {items.length === 0 ? (
        <p className="mt-3 text-ink-2">{none}</p>
      ) : (
        <ul className="mt-2 divide-y divide-hair">{items.map(row)}</ul>
      )}
      <div className="mt-3.5 flex flex-wrap gap-2">{actions}</div>
      {full !== undefined && <p className="mt-2 text-small text-pretty text-ink-2">{full}</p>}
    </>
  );
}
