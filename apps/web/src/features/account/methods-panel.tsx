import type { Account, SignInProvider } from '@app/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { tw } from '../../lib/language/workspace.js';
import { paths } from '../../lib/paths.js';
import { useProviderWindow } from '../../lib/provider-window/use-provider-window.js';
import { providerName } from '../../lib/provider-name.js';
import { formatLongDate } from '../../lib/format.js';
import { Button } from '../../ui/button.js';
import { Panel } from '../../ui/panel.js';
import { ProviderMark } from '../../ui/provider-mark.js';
import { ProviderProblem } from '../../ui/provider-problem.js';
import { Spinner } from '../../ui/spinner.js';
import { useRequiredProof } from '../../lib/recent-proof/required-proof.js';
import { LinkProofDialog } from './link-proof-dialog.js';
import { PasswordDialog } from './password-dialog.js';
import { SecondFactorRow } from './second-factor/second-factor-row.js';
import { accountKey, useAccount } from '../../lib/use-account.js';

/** The sign-in methods. The user adds a method by signing in with it. */
export function MethodsPanel({ account }: { account: Account }) {
  const queries = useQueryClient();
  const { refetch } = useAccount();
  const [isChangingPassword, setIsChangingPassword] = useState(false);
  const { data: answer, refetch: refetchProof } = useRequiredProof();
  const [providerToProve, setProviderToProve] = useState<SignInProvider>();
  const latestProvider = useRef<SignInProvider>(undefined);
  const providerWindow = useProviderWindow({
    purpose: 'link',
    target: paths.account,
    onSuccess: () => queries.invalidateQueries({ queryKey: accountKey }),
    hasSucceeded: async () =>
      ((await refetch()).data?.methods.length ?? 0) > account.methods.length,
    // The sign-in became too old after the page was loaded.
    onRefused: (code) => {
      if (code !== 'proof_missing') return false;
      void refetchProof().then(() => setProviderToProve(latestProvider.current));
      return true;
    },
  });
  const required = answer?.proof ?? 'none';
  const add = (provider: SignInProvider) => {
    latestProvider.current = provider;
    if (required === 'none') providerWindow.open(linkPath(provider));
    else setProviderToProve(provider);
  };

  return (
    <Panel title={tw('account.methods')}>
      <ul className="mt-2 divide-y divide-hair">
        {account.methods.map(({ provider, email, addedAt }) => (
          <li
            key={`${provider} ${email}`}
            className="flex min-h-14 flex-wrap items-center gap-x-3.5 gap-y-2 py-2"
          >
            <ProviderMark provider={provider} />
            <span className="min-w-0 flex-[1_1_180px]">
              {providerName(provider)}
              <span className="block text-small text-ink-2 [overflow-wrap:anywhere]">
                {email && `${email}, `}
                {tw('account.since', { date: formatLongDate(new Date(addedAt)) })}
              </span>
            </span>
            {provider === 'local' && (
              <Button size="s" onClick={() => setIsChangingPassword(true)}>
                {tw('account.changePassword')}
              </Button>
            )}
          </li>
        ))}
        {account.methods.some(({ provider }) => provider === 'local') && (
          <SecondFactorRow secondFactor={account.secondFactor} />
        )}
        {account.addableMethods.map((provider) => {
          return (
            <li key={provider} className="flex min-h-14 items-center gap-3.5 py-2">
              <ProviderMark provider={provider} />
              <span className="flex-1 text-ink-2">{providerName(provider)}</span>
              <Button size="s" onClick={() => add(provider)}>
                {providerWindow.waitingFor === linkPath(provider) && <Spinner size="s" />}
                {tw('account.add', { provider: providerName(provider) })}
              </Button>
            </li>
          );
        })}
      </ul>
      <ProviderProblem
        problem={providerWindow.problem}
        redirectFlowUrl={providerWindow.redirectFlowUrl}
      />
      {providerToProve && required !== 'none' && (
        <LinkProofDialog
          required={required}
          provider={providerName(providerToProve)}
          onProven={() => {
            setProviderToProve(undefined);
            providerWindow.open(linkPath(providerToProve));
          }}
          onClose={() => setProviderToProve(undefined)}
        />
      )}
      {isChangingPassword && <PasswordDialog onClose={() => setIsChangingPassword(false)} />}
    </Panel>
  );
}

function linkPath(provider: SignInProvider): string {
  return `/auth/${provider}/link`;
}
