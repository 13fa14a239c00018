import { signedInHint } from '@app/contracts';

/** False if certainly no user is signed in in this browser. */
export function mayBeSignedIn(): boolean {
  return document.cookie.includes(`${signedInHint}=`);
}
