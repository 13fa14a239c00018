import {
  maxSavedAssets,
  maxPhotosPerSavedAsset,
  type FaceDataAnswer,
  type SavedAsset,
} from '@app/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import { tw } from '../../lib/language/workspace.js';
import { api } from '../../lib/api/api.js';
import { failureSentence } from '../../lib/api/failure.js';
import { formatLongDate } from '../../lib/format.js';
import { SavedPhoto } from '../../lib/saved-assets/saved-photo.js';
import {
  savedAssetsKey,
  savedAssetsPath,
  useSavedAssets,
} from '../../lib/saved-assets/use-saved-assets.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { Panel } from '../../ui/panel.js';
import { Spinner } from '../../ui/spinner.js';
import { ItemList } from './item-list.js';
import { RenameAssetDialog } from './rename-asset-dialog.js';
import { SaveAssetDialog } from './save-asset-dialog.js';

/** The open dialog, and the asset or photo that it is about. */
type OpenDialogState =
  | { action: 'save' }
  | { action: 'add' | 'rename'; asset: SavedAsset }
  | { action: 'erase'; title: string; path: string };

/** Lists, saves, renames and erases faces and assets that the user keeps. */
export function SavedAssetsPanel() {
  const { data, isPending, refetch } = useSavedAssets();
  const [open, setOpen] = useState<OpenDialogState>();
  const erasure = useErase();
  const close = (): void => setOpen(undefined);
  const isFull = data !== undefined && data.length >= maxSavedAssets;
  return (
    <Panel title={tw('saved.title')}>
      <p className="mt-2 text-pretty">{tw('saved.note', { count: maxSavedAssets })}</p>
      <ItemList
        items={data}
        isPending={isPending}
        onRetry={() => void refetch()}
        loading={tw('saved.loading')}
        notLoaded={tw('saved.notLoaded')}
        none={tw('saved.none')}
        row={(asset) => <AssetRow key={asset.id} asset={asset} onOpen={setOpen} />}
        actions={
          <>
            <Button disabled={isFull} onClick={() => setOpen({ action: 'save' })}>
              {tw('saved.save')}
            </Button>
            {data && data.length > 0 && (
              <Button
                aria-disabled={erasure.isPending}
                onClick={() =>
                  setOpen({
                    action: 'erase',
                    title: tw('saved.eraseAllTitle'),
                    path: savedAssetsPath,
                  })
                }
              >
                {erasure.isPending && <Spinner size="s" />}
                {tw('saved.eraseAll')}
              </Button>
            )}
          </>
        }
        full={isFull ? tw('saved.full', { count: maxSavedAssets }) : undefined}
      />
      {open?.action === 'save' && <SaveAssetDialog onClose={close} />}
      {open?.action === 'add' && <SaveAssetDialog asset={open.asset} onClose={close} />}
      {open?.action === 'rename' && <RenameAssetDialog asset={open.asset} onClose={close} />}
      <ConfirmDialog
        open={open?.action === 'erase'}
        title={open?.action === 'erase' ? open.title : ''}
        description={tw('saved.eraseNote')}
        confirmLabel={tw('saved.erase')}
        onCancel={close}
        onConfirm={() => {
          close();
          if (open?.action === 'erase' && !erasure.isPending) erasure.erase(open.path);
        }}
      />
    </Panel>
  );
}

function useErase(): { erase: (path: string) => void; isPending: boolean } {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (path: string) => api.delete<FaceDataAnswer>(path),
    onSuccess: ({ underWay }) =>
      toast.success(tw('saved.erased'), {
        ...(underWay > 0 && { description: tw('saved.inUse') }),
      }),
    onError: (error) => toast.error(failureSentence(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: savedAssetsKey }),
  });
  return { erase: mutate, isPending };
}

function AssetRow({
  asset,
  onOpen,
}: {
  asset: SavedAsset;
  onOpen: (asked: OpenDialogState) => void;
}) {
  const { id, kind, name, photos, savedAt, consent } = asset;
  const path = `${savedAssetsPath}/${id}`;
  return (
    <li className="grid gap-2 py-3">
      <div className="min-w-0">
        <p className="[overflow-wrap:anywhere]">{name}</p>
        <p className="text-small text-pretty text-ink-2">
          {tw('saved.savedOn', {
            kind: tw(`saved.kinds.${kind}`),
            date: formatLongDate(new Date(savedAt)),
            agreed: formatLongDate(new Date(consent.agreedAt)),
          })}
        </p>
      </div>
      <ul className="flex flex-wrap gap-3">
        {photos.map((photo, index) => (
          <li key={photo.id} className="relative">
            <SavedPhoto
              assetId={id}
              photoId={photo.id}
              alt={tw('saved.photo', { number: index + 1, name })}
              className="size-16 rounded-control"
            />
            {photos.length > 1 && (
              <button
                type="button"
                aria-label={tw('saved.erasePhoto', { number: index + 1, name })}
                onClick={() =>
                  onOpen({
                    action: 'erase',
                    title: tw('saved.erasePhotoTitle', { name }),
                    path: `${path}/photos/${photo.id}`,
                  })
                }
                className="absolute -top-[7px] -right-[7px] grid place-items-center pointer-coarse:-top-[17px] pointer-coarse:-right-[17px] pointer-coarse:z-1 pointer-coarse:size-11"
              >
                <span className="grid size-6 place-items-center rounded-round bg-ink text-paper shadow-[0_0_0_2px_var(--sheet)]">
                  <X aria-hidden="true" className="size-3" strokeWidth={2.5} />
                </span>
              </button>
            )}
          </li>
        ))}
      </ul>
      <div className="-ml-2.5 flex flex-wrap">
        {photos.length < maxPhotosPerSavedAsset && (
          <Button
            tone="quiet"
            size="s"
            aria-label={tw('saved.addTo', { name })}
            onClick={() => onOpen({ action: 'add', asset })}
          >
            {tw('saved.add')}
          </Button>
        )}
        <Button
          tone="quiet"
          size="s"
          aria-label={tw('saved.renameOf', { name })}
          onClick={() => onOpen({ action: 'rename', asset })}
        >
          {tw('saved.rename')}
        </Button>
        <Button
          tone="quiet"
          size="s"
          aria-label={tw('saved.eraseOf', { name })}
          onClick={() => onOpen({ action: 'erase', title: tw('saved.eraseTitle', { name }), path })}
        >
          {tw('saved.erase')}
        </Button>
      </div>
    </li>
  );
}
