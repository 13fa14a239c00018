import { registrationCredits } from '@app/contracts';
import { useAtomValue } from 'jotai';
import { lazy, Suspense, useState } from 'react';
import { currentUserAtom } from '../../lib/client-state.js';
import { markWorkspaceVisited } from '../../lib/storage.js';

const WelcomeDialog = lazy(async () => ({
  default: (await import('./welcome-dialog.js')).WelcomeDialog,
}));

/** Welcomes a new user once, while the balance is still the registration credits (spec §4). */
export function Welcome() {
  const user = useAtomValue(currentUserAtom);
  const [open, setOpen] = useState(
    () => user?.credits === registrationCredits && !markWorkspaceVisited(),
  );

  if (!open || !user) return null;
  return (
    <Suspense>
      <WelcomeDialog name={user.name} onClose={() => setOpen(false)} />
    </Suspense>
  );
}
