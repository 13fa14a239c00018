import { Failure } from '../api/failure.js';

/** Address that opens Google's consent screen for setting thumbnails. */
export const publishConsentPath = '/auth/channel/publish';

/** Whether a refusal means that the channel's owner has to be asked. */
export function isConsentMissing(error: unknown): boolean {
  return (
    error instanceof Failure &&
    (error.code === 'publishing_consent_missing' || error.code === 'publishing_consent_revoked')
  );
}
