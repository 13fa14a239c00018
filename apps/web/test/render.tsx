import type { CurrentUser, PublicConfig } from '@app/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider as StoreProvider } from 'jotai';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { toast } from 'sonner';
import { currentUserAtom, store } from '../src/lib/client-state.js';
import { openDialogAtom } from '../src/lib/dialogs.js';
import { providePublicConfig } from '../src/lib/public-config.js';
import { queryClient } from '../src/lib/api/query-client.js';
import { TooltipProvider } from '../src/ui/floating.js';
import { Toaster } from '../src/ui/toaster.js';

const config: PublicConfig = {
  mode: 'production',
  signUp: 'open',
  passwordsByMail: false,
  localAccounts: false,
  passkeys: false,
  signIn: [{ provider: 'google', label: 'Google' }],
  canConnectChannel: true,
  links: { contactEmail: 'help@example.com', survey: null, social: [] },
  analyticsId: null,
  errorReportingAddress: null,
  billing: 'on',
  paymentsAvailable: true,
  asksModels: false,
  sendsPictures: false,
  promptReaders: { free: 'studio', starter: 'studio', pro: 'studio' },
  packPrices: {},
  sampleVideos: [],
};

interface Options {
  user?: Partial<CurrentUser>;
  config?: Partial<PublicConfig>;
  path?: string;
}

/** Renders a part of the application for a signed-in user. */
export function renderAs(part: ReactNode, { user = {}, config: given, path = '/' }: Options = {}) {
  providePublicConfig({ ...config, ...given });
  store.set(currentUserAtom, {
    id: '11111111-1111-4111-8111-111111111111',
    name: 'Ada',
    avatar: null,
    plan: 'starter',
    credits: 100,
    role: 'creator',
    language: null,
    ...user,
  });
  const result = render(
    <StoreProvider store={store}>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[path]}>
          <TooltipProvider>
            {part}
            <Address />
          </TooltipProvider>
        </MemoryRouter>
        <Toaster />
      </QueryClientProvider>
    </StoreProvider>,
  );
  return { ...result, user: userEvent.setup() };
}

/** Shows the router's current URL, for tests that follow links. */
function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}

export function resetClient(): void {
  toast.dismiss();
  queryClient.clear();
  store.set(openDialogAtom, null);
  localStorage.clear();
  sessionStorage.clear();
}
