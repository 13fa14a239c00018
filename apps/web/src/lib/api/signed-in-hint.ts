import { signedInCookie } from '@app/contracts';

/** False if no user can be signed in in this browser. */
export function mayBeSignedIn(): boolean {
  return document.cookie.includes(`${signedInCookie}=`);
}
