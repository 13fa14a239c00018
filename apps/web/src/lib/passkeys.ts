import type {
  AddPasskeyRequest,
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '@app/contracts';
import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import { Failure } from './api/failure.js';

/**
 * Asks the user for a passkey: in the browser's dialog, or with `autofill` among the suggestions of the e-mail field, which
 * waits until the user picks one.
 */
export async function askForPasskey(
  options: PasskeyRequestOptions,
  { autofill = false } = {},
): Promise<PasskeyAssertion> {
  const { id, response } = await startAuthentication({
    optionsJSON: options,
    useBrowserAutofill: autofill,
  });
  const { userHandle } = response;
  if (userHandle === undefined) throw new Error('the passkey names no user');
  return {
    credentialId: id,
    clientData: response.clientDataJSON,
    authenticatorData: response.authenticatorData,
    signature: response.signature,
    userHandle,
  };
}

/** Creates a passkey in the browser's dialog. */
export async function createPasskey(
  options: PasskeyCreationOptions,
): Promise<Omit<AddPasskeyRequest, 'name'>> {
  const { id, response } = await startRegistration({ optionsJSON: options });
  return {
    credentialId: id,
    clientData: response.clientDataJSON,
    attestation: response.attestationObject,
    transports: response.transports ?? [],
  };
}

/** Why the browser gave no passkey; undefined for a failed call to our API. */
export function passkeyOutcome(
  error: unknown,
): 'canceled' | 'aborted' | 'exists' | 'failed' | undefined {
  if (error instanceof Failure) return undefined;
  const code = error instanceof WebAuthnError ? error.code : undefined;
  if (code === 'ERROR_CEREMONY_ABORTED') return 'aborted';
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'exists';
  // Browsers do not say whether the user canceled, or has no passkey.
  return error instanceof Error && error.name === 'NotAllowedError' ? 'canceled' : 'failed';
}
