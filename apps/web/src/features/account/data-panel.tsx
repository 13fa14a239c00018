import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import { api, leaveFor } from '../../lib/api/api.js';
import { saveFile } from '../../lib/save-file.js';
import { paths } from '../../lib/paths.js';
import { Button } from '../../ui/button.js';
import { Dialog, DialogFoot } from '../../ui/dialog.js';
import { Panel } from '../../ui/panel.js';
import { Spinner } from '../../ui/spinner.js';

/** Exports the user's data as a file and signs out everywhere. */
export function DataPanel() {
  const [asking, setAsking] = useState(false);
  const download = useMutation({
    mutationFn: () => api.whole('/user/data'),
    onSuccess: (data) => saveFile('posterframe-my-data.json', JSON.stringify(data, null, 2)),
    onError: () => toast.error('We couldn’t prepare your data. Please try again later.'),
  });
  const signOut = useMutation({
    mutationFn: () => api.post<null>('/auth/sign-out-everywhere'),
    onSuccess: () => leaveFor(paths.landing),
    onError: () => {
      setAsking(false);
      toast.error('You are still signed in. Please check your connection and try again.');
    },
  });

  return (
    <Panel title="Data and devices">
      <p className="mt-2 text-pretty">
        Everything we hold about you as one file: account, credits, generations and the addresses of
        your thumbnails.
      </p>
      <div className="mt-3.5 flex flex-wrap gap-2">
        <Button
          aria-disabled={download.isPending}
          onClick={() => {
            if (!download.isPending) download.mutate();
          }}
        >
          {download.isPending && <Spinner size="s" />}
          Download my data
        </Button>
        <Button onClick={() => setAsking(true)}>Sign out everywhere</Button>
      </div>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title="Sign out everywhere?"
        description="Every browser and device that is signed in to your account is signed out, this one too."
        width={480}
      >
        <div className="h-5" />
        <DialogFoot>
          <Button tone="quiet" onClick={() => setAsking(false)}>
            Cancel
          </Button>
          <Button
            tone="solid"
            aria-disabled={signOut.isPending}
            onClick={() => {
              if (!signOut.isPending) signOut.mutate();
            }}
          >
            {signOut.isPending && <Spinner size="s" />}
            Sign out everywhere
          </Button>
        </DialogFoot>
      </Dialog>
    </Panel>
  );
}
