import { GenerationLogPage } from '../../features/admin/generation-log-page.js';
import { Guard } from '../../features/account/guard.js';
import { TooltipProvider } from '../../ui/floating.js';

/** The generation log, for administrators; everybody else is sent to the workspace by the server's answer. */
export function AdminLayout() {
  return (
    <Guard>
      <TooltipProvider>
        <GenerationLogPage />
      </TooltipProvider>
    </Guard>
  );
}
