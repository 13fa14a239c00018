import { useAtom } from 'jotai';
import { lazy, Suspense } from 'react';
import { openDialogAtom } from '../../lib/dialogs.js';

const CreditsDialog = lazy(async () => ({
  default: (await import('./credits-dialog.js')).CreditsDialog,
}));
const UpgradeDialog = lazy(async () => ({
  default: (await import('./upgrade-dialog.js')).UpgradeDialog,
}));

/** The billing dialogs that any page may open. Their code loads when the first one opens. */
export function PlanDialogs() {
  const [open, setOpen] = useAtom(openDialogAtom);
  const close = () => setOpen(null);
  return (
    <Suspense>
      {open === 'credits' && <CreditsDialog onClose={close} />}
      {open === 'plans' && <UpgradeDialog onClose={close} />}
    </Suspense>
  );
}
