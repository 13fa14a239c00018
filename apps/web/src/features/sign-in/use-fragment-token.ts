import { useEffect, useState } from 'react';

/**
 * The token of the opened link. It is removed from the address, so that the browser's history does not contain it.
 * @param prefix the part of the address's fragment before the token
 */
export function useFragmentToken(prefix: string): string | undefined {
  const [token] = useState(() => readToken(prefix));
  useEffect(() => {
    if (token !== undefined)
      window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [token]);
  return token;
}

function readToken(prefix: string): string | undefined {
  if (typeof window === 'undefined') return undefined;
  const { hash } = window.location;
  return hash.startsWith(prefix) ? hash.slice(prefix.length) : undefined;
}
