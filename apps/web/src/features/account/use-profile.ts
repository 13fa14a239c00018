import type { CurrentUser } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { api, session } from '../../lib/api/api.js';
import { currentUserAtom, sessionStateAtom, store } from '../../lib/client-state.js';
import { followAccountLanguage } from '../../lib/language/choose-language.js';
import type { SessionState } from '../../lib/api/session.js';

/** Thrown so that the query counts as failed and runs again after the next sign-in. */
const signedOutError = new Error('No user is signed in.');

interface ProfileState {
  session: SessionState;
  user: CurrentUser | null;
  /** Whether the profile could not be loaded. False when only a refetch failed. `retry` tries again. */
  hasFailed: boolean;
  retry: () => void;
}

/**
 * Renews the session if there is no access token, and loads the user into `currentUserAtom`. Other API answers update
 * the atom, too.
 */
export function useProfile(): ProfileState {
  const state = useAtomValue(sessionStateAtom);
  const user = useAtomValue(currentUserAtom);
  const query = useQuery({
    queryKey: ['profile'],
    queryFn: async () => {
      if (session.token() === undefined && !(await session.renew())) throw signedOutError;
      const profile = await api.get<CurrentUser>('/user/current');
      store.set(currentUserAtom, profile);
      followAccountLanguage(profile.language);
      return profile.id;
    },
    enabled: state !== 'signed-out',
    // The profile is refetched when the tab is focused, because the user may have paid in another tab.
    staleTime: 10_000,
    refetchOnWindowFocus: true,
    retry: (count, error) => error !== signedOutError && count < 2,
  });
  return {
    session: state,
    user: query.data ? user : null,
    hasFailed: query.isLoadingError && state !== 'signed-out',
    retry: () => void query.refetch(),
  };
}
