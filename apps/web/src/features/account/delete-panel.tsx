import { deleteConfirmation, plans, type Account } from '@app/contracts';
import { useMutation } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { api, leaveFor } from '../../lib/api/api.js';
import { currentUserAtom } from '../../lib/client-state.js';
import { failureSentence } from '../../lib/api/failure.js';
import { paths } from '../../lib/paths.js';
import { saveFarewell } from '../../lib/storage.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { DialogForm } from '../../ui/dialog-form.js';
import { Alert, linkClass } from '../../ui/notice.js';
import { Panel } from '../../ui/panel.js';

/** Deletes the account: what is deleted, what is kept, and a word to type. */
export function DeletePanel({ deletion }: { deletion: Account['deletion'] }) {
  const [asking, setAsking] = useState(false);
  return (
    <Panel title="Delete account">
      <p className="mt-2 text-pretty">
        Your account and data are deleted immediately. This cannot be undone.
      </p>
      <div className="mt-3.5">
        <Button onClick={() => setAsking(true)}>Delete my account and data</Button>
      </div>
      {asking && <Confirm deletion={deletion} onClose={() => setAsking(false)} />}
    </Panel>
  );
}

interface ConfirmProps {
  deletion: Account['deletion'];
  onClose: () => void;
}

function Confirm({ deletion, onClose }: ConfirmProps) {
  const [word, setWord] = useState('');
  const field = useId();
  const plan = useAtomValue(currentUserAtom)?.plan ?? 'free';
  const meant = word.trim().toLowerCase() === deleteConfirmation;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api.post<null>('/auth/delete-account', { json: { confirm: deleteConfirmation } }),
    onSuccess: () => {
      saveFarewell();
      leaveFor(paths.landing);
    },
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title="Delete your account?"
      description="This is immediate and permanent. Download your data first if you want to keep it."
      width={560}
    >
      <DialogForm
        send="Delete for good"
        ready={meant}
        pending={isPending}
        error={error ? failureSentence(error) : undefined}
        onSend={() => mutate()}
        onCancel={onClose}
      >
        {plan !== 'free' && (
          <Alert className="mb-4">
            You have the {plans[plan].name} plan. Cancel it before you delete your account. You can
            do that in{' '}
            <Link to={paths.subscription} className={linkClass}>
              My Subscription
            </Link>
            .
          </Alert>
        )}
        <Lines title="What we delete" lines={deletion.gone} />
        <Lines title="What we keep" lines={deletion.kept} />
        <label htmlFor={field} className="mt-5 mb-1.5 block text-small font-[540]">
          Type “{deleteConfirmation}” to confirm
        </label>
        <input
          id={field}
          value={word}
          onChange={(event) => setWord(event.target.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="h-11 w-full rounded-control border border-edge bg-sheet px-3.5 focus:outline-2 focus:-outline-offset-1 focus:outline-focus"
        />
      </DialogForm>
    </Dialog>
  );
}

function Lines({ title, lines }: { title: string; lines: string[] }) {
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
