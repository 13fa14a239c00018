import { maxSavedNameLength, type SavedAsset } from '@app/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import { tw } from '../../lib/language/workspace.js';
import { api } from '../../lib/api/api.js';
import { failureSentence } from '../../lib/api/failure.js';
import { savedAssetsKey, savedAssetsPath } from '../../lib/saved-assets/use-saved-assets.js';
import { Dialog } from '../../ui/dialog.js';
import { DialogForm } from '../../ui/dialog-form.js';
import { NameField } from './name-field.js';

/** Renames a saved face or asset. */
export function RenameAssetDialog({ asset, onClose }: { asset: SavedAsset; onClose: () => void }) {
  const queries = useQueryClient();
  const [name, setName] = useState(asset.name);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api.post<SavedAsset[]>(`${savedAssetsPath}/${asset.id}/rename`, {
        json: { name: name.trim().slice(0, maxSavedNameLength) },
      }),
    onSuccess: (assets) => {
      queries.setQueryData(savedAssetsKey, assets);
      toast.success(tw('saved.renamed'));
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title={tw('saved.renameOf', { name: asset.name })}
      description={tw('saved.renameNote')}
      width={480}
    >
      <DialogForm
        sendLabel={tw('saved.rename')}
        isReady={name.trim() !== ''}
        isPending={isPending}
        error={error ? failureSentence(error) : undefined}
        onSend={() => mutate()}
        onCancel={onClose}
      >
        <NameField name={name} onChange={setName} />
      </DialogForm>
    </Dialog>
  );
}
