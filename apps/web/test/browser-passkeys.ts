import { jest } from '@jest/globals';

const bytes = (text: string) => new TextEncoder().encode(text).buffer;

/** Answers of the browser, in the format of the api. */
export const answers = {
  id: 'passkey-id',
  clientData: btoa('client data').replaceAll('=', ''),
  authenticatorData: btoa('authenticator data').replaceAll('=', ''),
  signature: btoa('signature').replaceAll('=', ''),
  userHandle: btoa('user').replaceAll('=', ''),
  attestation: btoa('attestation').replaceAll('=', ''),
};

interface Passkeys {
  /** The dialog in which the user chooses a passkey, or the suggestions with `mediation`. */
  get: jest.Mock<(options: CredentialRequestOptions) => Promise<unknown>>;
  create: jest.Mock<(options: CredentialCreationOptions) => Promise<unknown>>;
}

/** Adds passkeys to jsdom. @param suggests whether passkeys appear among suggestions of fields */
export function provideBrowserPasskeys({ suggests = false } = {}): Passkeys {
  const credential = (response: object) => ({
    id: answers.id,
    rawId: bytes('raw id'),
    type: 'public-key',
    response,
    getClientExtensionResults: () => ({}),
  });
  const passkeys: Passkeys = {
    get: jest.fn(async () =>
      credential({
        clientDataJSON: bytes('client data'),
        authenticatorData: bytes('authenticator data'),
        signature: bytes('signature'),
        userHandle: bytes('user'),
      }),
    ),
    create: jest.fn(async () =>
      credential({
        clientDataJSON: bytes('client data'),
        attestationObject: bytes('attestation'),
        getTransports: () => ['internal'],
      }),
    ),
  };
  const PublicKeyCredential = Object.assign(() => undefined, {
    isConditionalMediationAvailable: async () => suggests,
  });
  Object.defineProperty(window, 'PublicKeyCredential', {
    value: PublicKeyCredential,
    configurable: true,
  });
  Object.defineProperty(navigator, 'credentials', { value: passkeys, configurable: true });
  return passkeys;
}

/** Removes the passkeys from jsdom. */
export function removeBrowserPasskeys(): void {
  Reflect.deleteProperty(window, 'PublicKeyCredential');
  Reflect.deleteProperty(navigator, 'credentials');
}

/** The error of a browser if the user canceled or has no passkey. */
export const notAllowed = () => new DOMException('not allowed', 'NotAllowedError');
