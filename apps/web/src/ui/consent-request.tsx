import type { ReactNode } from 'react';
import type { ProviderWindow } from '../lib/provider-window/use-provider-window.js';
import { tw } from '../lib/language/workspace.js';
import { Button } from './button.js';
import { ProviderProblem } from './provider-problem.js';
import { Spinner } from './spinner.js';

interface ConsentRequestProps {
  /** Path that leads to Google's consent screen: '/auth/channel/publish'. */
  path: string;
  window: ProviderWindow;
  /** What we ask for, and why. */
  children: ReactNode;
}

/** Explains a consent before the user opens Google's consent screen. */
export function ConsentRequest({ path, window, children }: ConsentRequestProps) {
  return (
    <div className="grid max-w-[46ch] justify-items-start gap-2">
      <p className="text-small text-pretty text-ink-2">{children}</p>
      <Button onClick={() => window.open(path)}>
        {window.waitingFor ? <Spinner size="s" /> : null}
        {tw('result.allowOnGoogle')}
      </Button>
      <ProviderProblem problem={window.problem} redirectFlowUrl={window.redirectFlowUrl} />
    </div>
  );
}
