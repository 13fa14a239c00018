import { useEffect, useState } from 'react';

/**
 * The token of the opened link. It is removed from the address, so that the browser's history does not contain it.
 * @param fragment with which the address's fragment begins
 */
export function useFragmentToken(fragment: string): string | undefined {
  const [token] = useState(() => readToken(fragment));
  useEffect(() => {
    if (token !== undefined)
      window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [token]);
  return token;
}

function readToken(fragment: string): string | undefined {
  if (typeof window === 'undefined') return undefined;
  const { hash } = window.location;
  return hash.startsWith(fragment) ? hash.slice(fragment.length) : undefined;
}
