import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import { tw } from '../../lib/language/workspace.js';
import { t } from '../../lib/language/public.js';
import { api, loadPage } from '../../lib/api/api.js';
import { saveFile } from '../../lib/save-file.js';
import { paths } from '../../lib/paths.js';
import { Button } from '../../ui/button.js';
import { Dialog, DialogFooter } from '../../ui/dialog.js';
import { Panel } from '../../ui/panel.js';
import { Spinner } from '../../ui/spinner.js';

/** Exports the user's data as a file and signs out everywhere. */
export function DataPanel() {
  const [isAsking, setIsAsking] = useState(false);
  const download = useMutation({
    mutationFn: () => api.whole('/user/data'),
    onSuccess: (data) => saveFile('posterframe-my-data.json', JSON.stringify(data, null, 2)),
    onError: () => toast.error(tw('account.dataFailed')),
  });
  const signOut = useMutation({
    mutationFn: () => api.post<null>('/auth/sign-out-everywhere'),
    onSuccess: () => loadPage(paths.landing),
    onError: () => {
      setIsAsking(false);
      toast.error(tw('account.stillSignedIn'));
    },
  });

  return (
    <Panel title={tw('account.data')}>
      <p className="mt-2 text-pretty">{tw('account.dataNote')}</p>
      <div className="mt-3.5 flex flex-wrap gap-2">
        <Button
          aria-disabled={download.isPending}
          onClick={() => {
            if (!download.isPending) download.mutate();
          }}
        >
          {download.isPending && <Spinner size="s" />}
          {tw('account.downloadData')}
        </Button>
        <Button onClick={() => setIsAsking(true)}>{tw('account.signOutEverywhere')}</Button>
      </div>
      <Dialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={tw('account.signOutEverywhereTitle')}
        description={tw('account.signOutEverywhereNote')}
        width={480}
      >
        <div className="h-5" />
        <DialogFooter>
          <Button tone="quiet" onClick={() => setIsAsking(false)}>
            {t('ui.cancel')}
          </Button>
          <Button
            tone="solid"
            aria-disabled={signOut.isPending}
            onClick={() => {
              if (!signOut.isPending) signOut.mutate();
            }}
          >
            {signOut.isPending && <Spinner size="s" />}
            {tw('account.signOutEverywhere')}
          </Button>
        </DialogFooter>
      </Dialog>
    </Panel>
  );
}
