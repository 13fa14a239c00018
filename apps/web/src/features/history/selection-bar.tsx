import type { HistoryItem } from '@app/contracts';
import { Download, Trash2 } from 'lucide-react';
import { tw } from '../../lib/language/workspace.js';
import { t } from '../../lib/language/public.js';
import { useDownloadZip } from '../../lib/thumbnail-actions/use-download-zip.js';
import {
  shareToasts,
  useThumbnailActions,
} from '../../lib/thumbnail-actions/use-thumbnail-actions.js';
import { Button } from '../../ui/button.js';

interface SelectionBarProps {
  items: readonly HistoryItem[];
  /** Ends selection mode. */
  endSelection: () => void;
}

/** Actions on the selected thumbnails. The bar stays visible while the page scrolls. */
export function SelectionBar({ items, endSelection }: SelectionBarProps) {
  const { download, busy } = useDownloadZip();
  const actions = useThumbnailActions(shareToasts('history'));
  const isEmpty = items.length === 0;
  const files = items.map(({ id, uploadUrl }) => ({ name: `thumbnail-${id}.jpg`, url: uploadUrl }));
  const remove = () => {
    endSelection();
    void actions.remove(...items.map(({ id }) => id));
  };
  return (
    <div
      role="toolbar"
      aria-label={tw('history.selectedLabel')}
      className="sticky bottom-[calc(72px+env(safe-area-inset-bottom))] z-10 mx-auto mt-5 flex w-fit items-center gap-2 rounded-sheet bg-sheet p-2 pl-4 max-small:gap-1 max-small:pl-3 shadow-pop outline-edge shell:bottom-5"
    >
      <output className="mr-2 max-small:mr-0 text-small whitespace-nowrap text-ink-2 tabular-nums">
        {tw('history.selected', { count: items.length })}
      </output>
      <Button
        className="max-small:px-3"
        disabled={isEmpty || busy}
        onClick={() => void download(files)}
      >
        <Download aria-hidden="true" className="size-[18px] max-small:hidden" strokeWidth={1.75} />
        {t('ui.download')}
      </Button>
      <Button className="max-small:px-3" disabled={isEmpty} onClick={remove}>
        <Trash2 aria-hidden="true" className="size-[18px] max-small:hidden" strokeWidth={1.75} />
        {t('ui.delete')}
      </Button>
      <Button tone="quiet" onClick={endSelection} className="max-small:px-3">
        {tw('history.done')}
      </Button>
    </div>
  );
}
