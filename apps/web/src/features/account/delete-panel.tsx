import { deleteConfirmation, plans, spentRegistrationsKeptDays } from '@app/contracts';
import { useMutation } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { isBillingOn } from '../../lib/billing.js';
import { tw } from '../../lib/language/workspace.js';
import { api, loadPage } from '../../lib/api/api.js';
import { currentUserAtom } from '../../lib/client-state.js';
import { failureSentence } from '../../lib/api/failure.js';
import { paths } from '../../lib/paths.js';
import { requestDeletionNotice } from '../../lib/storage.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { DialogForm } from '../../ui/dialog-form.js';
import { Alert, linkClass } from '../../ui/notice.js';
import { Panel } from '../../ui/panel.js';

/** Deletes the account. Says what is deleted and what is kept, and requires a typed word. */
export function DeletePanel() {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Panel title={tw('account.deleteTitle')}>
      <p className="mt-2 text-pretty">{tw('account.deleteNote')}</p>
      <div className="mt-3.5">
        <Button onClick={() => setIsAsking(true)}>{tw('account.deleteMine')}</Button>
      </div>
      {isAsking && <DeletionDialog onClose={() => setIsAsking(false)} />}
    </Panel>
  );
}

function DeletionDialog({ onClose }: { onClose: () => void }) {
  const [typedWord, setTypedWord] = useState('');
  const fieldId = useId();
  const plan = useAtomValue(currentUserAtom)?.plan ?? 'free';
  const isConfirmed = typedWord.trim().toLowerCase() === deleteConfirmation;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api.post<null>('/auth/delete-account', { json: { confirm: deleteConfirmation } }),
    onSuccess: () => {
      requestDeletionNotice();
      loadPage(paths.landing);
    },
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title={tw('account.deleteQuestion')}
      description={tw('account.deleteWarning')}
      width={560}
    >
      <DialogForm
        sendLabel={tw('account.deleteForGood')}
        isReady={isConfirmed}
        isPending={isPending}
        error={error ? failureSentence(error) : undefined}
        onSend={() => mutate()}
        onCancel={onClose}
      >
        {isBillingOn() && plan !== 'free' && (
          <Alert className="mb-4">
            {tw.rich('account.hasPlan', {
              plan: plans[plan].name,
              link: (text) => (
                <Link to={paths.subscription} className={linkClass}>
                  {text}
                </Link>
              ),
            })}
          </Alert>
        )}
        <TitledList
          title={tw('account.weDelete')}
          lines={[
            tw('account.gone.person'),
            tw('account.gone.thumbnails'),
            tw('account.gone.work'),
            ...(isBillingOn() ? [tw('account.gone.credits')] : []),
          ]}
        />
        <TitledList
          title={tw('account.weKeep')}
          lines={[
            tw('account.kept.ledger'),
            ...(isBillingOn() ? [tw('account.kept.payments')] : []),
            tw('account.kept.fingerprint', { days: spentRegistrationsKeptDays }),
            tw('account.kept.generations'),
          ]}
        />
        <label htmlFor={fieldId} className="mt-5 mb-1.5 block text-small font-[540]">
          {tw('account.typeToConfirm', { word: deleteConfirmation })}
        </label>
        <input
          id={fieldId}
          value={typedWord}
          onChange={(event) => setTypedWord(event.target.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="h-11 w-full rounded-control border border-edge bg-sheet px-3.5 focus:outline-2 focus:-outline-offset-1 focus:outline-focus"
        />
      </DialogForm>
    </Dialog>
  );
}

function TitledList({ title, lines }: { title: string; lines: string[] }) {
  return (
    <div className="not-first:mt-4">
      <h3 className="text-small font-medium text-ink-2">{title}</h3>
      <ul className="mt-1.5 grid list-disc gap-1 pl-5 text-pretty marker:text-ink-3">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
