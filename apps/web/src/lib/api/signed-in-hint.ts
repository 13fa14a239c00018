import { signedInHint } from '@app/contracts';

/** False in a browser in which nobody is signed in for sure. */
export function mayBeSignedIn(): boolean {
  return document.cookie.includes(`${signedInHint}=`);
}
