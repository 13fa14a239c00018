import { signedInHint } from '@app/contracts';

/** False if nobody can be signed in in this browser. */
export function mayBeSignedIn(): boolean {
  return document.cookie.includes(`${signedInHint}=`);
}
