import type { Environment } from '@app/config';
import { demoGoogleClient } from './demo-people.js';
import { GoogleClient } from './google-client.js';

/** The Google client of the installation or of the emulator; null if Google is not configured. */
export function googleClientFor(
  env: Pick<Environment, 'EMULATOR_ORIGIN' | 'GOOGLE_CLIENT_ID' | 'GOOGLE_CLIENT_SECRET'>,
): GoogleClient | null {
  if (env.EMULATOR_ORIGIN)
    return new GoogleClient({
      issuer: env.EMULATOR_ORIGIN,
      ...demoGoogleClient,
      allowInsecure: true,
    });
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = env;
  if (!clientId || !clientSecret) return null;
  return new GoogleClient({
    issuer: 'https://accounts.google.com',
    clientId,
    clientSecret,
    allowInsecure: false,
  });
}
