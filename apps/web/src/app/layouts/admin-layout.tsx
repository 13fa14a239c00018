import { useSearchParams } from 'react-router-dom';
import { RequireSignIn } from '../../features/account/require-sign-in.js';
import { GenerationLogPage } from '../../features/admin/generation-log-page.js';
import { ModelsPage } from '../../features/admin/models-page.js';
import { PeoplePage } from '../../features/admin/people/people-page.js';
import { ReportsPage } from '../../features/admin/reports-page.js';
import { TooltipProvider } from '../../ui/floating.js';

/** Frame of the administrators' pages. For other users, the API answers 403, which leads to the workspace. */
export function AdminLayout() {
  const [search] = useSearchParams();
  const view = search.get('view');
  return (
    <RequireSignIn>
      <TooltipProvider>
        {view === 'people' ? (
          <PeoplePage />
        ) : view === 'reports' ? (
          <ReportsPage />
        ) : view === 'models' ? (
          <ModelsPage />
        ) : (
          <GenerationLogPage />
        )}
      </TooltipProvider>
    </RequireSignIn>
  );
}
