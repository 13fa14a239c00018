import { uploadsKeptHours, type FaceDataAnswer } from '@app/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import { api } from '../../lib/api.js';
import { sentenceOf } from '../../lib/failure.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { Panel } from '../../ui/panel.js';
import { Spinner } from '../../ui/spinner.js';

/** Takes back every face that was given: uploads at once instead of a day later, and cut-outs without their thumbnails. */
export function FacesPanel() {
  const [asking, setAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.post<FaceDataAnswer>('/user/face-data/remove'),
    onSuccess: ({ pictures, underWay }) =>
      toast.success(pictures > 0 ? 'Face data removed' : 'There was no face data to remove', {
        ...(underWay > 0 && {
          description: `A generation under way still uses what you added. Remove it again when it is done, or it goes ${uploadsKeptHours} hours later.`,
        }),
      }),
    onError: (error) => toast.error(sentenceOf(error)),
  });

  return (
    <Panel title="Faces">
      <p className="mt-2 text-pretty">
        Pictures you add are erased {uploadsKeptHours} hours after their thumbnails are done, or at
        once when a generation fails or you cancel it. What was cut out for a thumbnail is kept with
        it, so that you can change its words.
      </p>
      <div className="mt-3.5">
        <Button
          aria-disabled={isPending}
          onClick={() => {
            if (!isPending) setAsking(true);
          }}
        >
          {isPending && <Spinner className="!h-3 !w-5" />}
          Remove face data
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title="Remove face data?"
        description="Every picture you added and every cut-out is erased now. Your thumbnails stay as they are; the words of those made from them can no longer be changed."
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
