import { Failure } from '../api/failure.js';

/** Path that leads to Google's consent screen for setting thumbnails. */
export const publishConsentPath = '/auth/channel/publish';

/** Whether an error means that the owner of the channel must consent first. */
export function isConsentMissing(error: unknown): boolean {
  return (
    error instanceof Failure &&
    (error.code === 'publishing_consent_missing' || error.code === 'publishing_consent_revoked')
  );
}
