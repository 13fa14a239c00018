import { uploadsKeptHours, type FaceDataAnswer } from '@app/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import { tw } from '../../lib/language/workspace.js';
import { api } from '../../lib/api/api.js';
import { failureSentence } from '../../lib/api/failure.js';
import { savedAssetsKey } from '../../lib/saved-assets/use-saved-assets.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { Panel } from '../../ui/panel.js';
import { Spinner } from '../../ui/spinner.js';

/** Erases all face data: uploads and cut-outs. Finished thumbnails are kept. */
export function FacesPanel() {
  const [isAsking, setIsAsking] = useState(false);
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.post<FaceDataAnswer>('/user/face-data/remove'),
    onSuccess: ({ pictures, underWay }) => {
      void queries.invalidateQueries({ queryKey: savedAssetsKey });
      toast.success(pictures > 0 ? tw('account.facesRemoved') : tw('account.noFaces'), {
        ...(underWay > 0 && {
          description: tw('account.facesInUse', { hours: uploadsKeptHours }),
        }),
      });
    },
    onError: (error) => toast.error(failureSentence(error)),
  });

  return (
    <Panel title={tw('account.faces')}>
      <p className="mt-2 text-pretty">{tw('account.facesNote', { hours: uploadsKeptHours })}</p>
      <div className="mt-3.5">
        <Button
          aria-disabled={isPending}
          onClick={() => {
            if (!isPending) setIsAsking(true);
          }}
        >
          {isPending && <Spinner size="s" />}
          {tw('account.removeFaces')}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={tw('account.removeFacesTitle')}
        description={tw('account.removeFacesNote')}
        confirmLabel={tw('account.removeFaces')}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          mutate();
        }}
      />
    </Panel>
  );
}
