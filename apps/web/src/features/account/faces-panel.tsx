import { uploadsKeptHours, type FaceDataAnswer } from '@app/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import { api } from '../../lib/api/api.js';
import { failureSentence } from '../../lib/api/failure.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { Panel } from '../../ui/panel.js';
import { Spinner } from '../../ui/spinner.js';

/** Erases all face data: uploads at once, and cut-outs without their thumbnails. */
export function FacesPanel() {
  const [asking, setAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.post<FaceDataAnswer>('/user/face-data/remove'),
    onSuccess: ({ pictures, underWay }) =>
      toast.success(pictures > 0 ? 'Face data removed' : 'There was no face data to remove', {
        ...(underWay > 0 && {
          description: `A thumbnail in progress still uses your photos. They’ll be deleted within ${uploadsKeptHours} hours of finishing.`,
        }),
      }),
    onError: (error) => toast.error(failureSentence(error)),
  });

  return (
    <Panel title="Faces">
      <p className="mt-2 text-pretty">
        Pictures you add are deleted {uploadsKeptHours} hours after their thumbnails are done, or at
        once if a generation fails or you cancel it. Cut-outs are kept so you can edit the text
        later.
      </p>
      <div className="mt-3.5">
        <Button
          aria-disabled={isPending}
          onClick={() => {
            if (!isPending) setAsking(true);
          }}
        >
          {isPending && <Spinner size="s" />}
          Remove face data
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title="Remove face data?"
        description="This deletes every picture you added and every cut-out. Your thumbnails stay as they are, but you can no longer edit the text of those made from them."
        act="Remove face data"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          mutate();
        }}
      />
    </Panel>
  );
}
