import { passwordLinkFragment } from '@app/contracts';
import { useEffect, useState } from 'react';

/**
 * The token of the opened one-time link. It is removed from the address, so that the browser's history does not contain
 * it.
 */
export function usePasswordLink(): string | undefined {
  const [token] = useState(readToken);
  useEffect(() => {
    if (token !== undefined)
      window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [token]);
  return token;
}

function readToken(): string | undefined {
  if (typeof window === 'undefined') return undefined;
  const { hash } = window.location;
  return hash.startsWith(passwordLinkFragment)
    ? hash.slice(passwordLinkFragment.length)
    : undefined;
}
