import type { HistoryItem } from '@app/contracts';
import { useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';

/** Downloads and deletions run one after another, so a larger selection would take too long. */
export const maxSelected = 50;

const emptySelection: ReadonlyMap<string, HistoryItem> = new Map();

/**
 * The selected thumbnails by id, in the order of selection; undefined outside selection mode. With `extend`, a toggle
 * changes all thumbnails between the last changed one and this one.
 * @param itemAt the loaded thumbnail at an index
 */
export function useSelection(itemAt: (index: number) => HistoryItem | undefined) {
  const [selected, setSelected] = useState<ReadonlyMap<string, HistoryItem>>();
  const last = useRef(0);
  const isOn = selected !== undefined;

  const endSelection = () => setSelected(undefined);
  useEffect(() => {
    if (!isOn) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setSelected(undefined);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isOn]);

  const toggle = (index: number, extend: boolean): void => {
    const next = new Map(selected ?? emptySelection);
    const id = itemAt(index)?.id;
    const isAdded = id !== undefined && !next.has(id);
    const from = extend && isAdded ? last.current : index;
    for (let at = Math.min(from, index); at <= Math.max(from, index); at += 1) {
      const item = itemAt(at);
      if (item && isAdded) next.set(item.id, item);
      else if (item) next.delete(item.id);
    }
    last.current = index;
    if (next.size > maxSelected) {
      toast.info(`You can select up to ${maxSelected} thumbnails at a time.`, { id: 'selection' });
      return;
    }
    setSelected(next);
  };

  return {
    selected,
    items: [...(selected ?? emptySelection).values()],
    start: () => setSelected(emptySelection),
    toggle,
    leave: endSelection,
  };
}
