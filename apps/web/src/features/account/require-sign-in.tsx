import { useEffect, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { toast } from 'sonner';
import { tw } from '../../lib/language/workspace.js';
import { t } from '../../lib/language/public.js';
import { paths } from '../../lib/paths.js';
import { Button } from '../../ui/button.js';
import { PageSpinner } from '../../ui/spinner.js';
import { useProfile } from './use-profile.js';

/** Renders its children for signed-in users. Redirects others to sign-in and back. */
export function RequireSignIn({ children }: { children: ReactNode }) {
  const profile = useProfile();
  const location = useLocation();
  const { hasFailed } = profile;

  useEffect(() => {
    if (hasFailed) toast.error(tw('account.profileFailed'));
  }, [hasFailed]);

  if (profile.session === 'signed-out') {
    const from = `${location.pathname}${location.search}`;
    return <Navigate to={paths.signIn} replace state={{ from }} />;
  }
  if (profile.user) return children;
  if (hasFailed) {
    return (
      <main className="grid min-h-[calc(100dvh-var(--bar))] place-content-center justify-items-center gap-4 p-4 text-center">
        <h1>{tw('account.profileFailed')}</h1>
        <Button tone="solid" onClick={profile.retry}>
          {t('ui.tryAgain')}
        </Button>
      </main>
    );
  }
  return <PageSpinner label={tw('account.loadingWorkspace')} />;
}
