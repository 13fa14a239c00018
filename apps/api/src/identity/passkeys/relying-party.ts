import { randomBytes } from 'node:crypto';
import { Environment } from '@app/config';
import {
  passkeyPromptMinutes,
  type AddPasskeyRequest,
  type PasskeyAssertion,
  type PasskeyCreationOptions,
  type PasskeyRequestOptions,
} from '@app/contracts';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';

/** ES256, RS256 and EdDSA, of which every device has one. */
const algorithms = [-7, -257, -8];
const timeout = passkeyPromptMinutes * 60_000;

const clientDataShape = z.object({
  challenge: z.string().regex(/^[\w-]{43}$/),
  crossOrigin: z.literal(false).optional(),
});

export interface PasskeyUser {
  id: string;
  /** Shown by the browser to tell accounts apart. */
  label: string;
  name: string;
}

/** The public key of a new passkey, and the number of its signatures so far. */
export interface VerifiedPasskey {
  credentialId: string;
  publicKey: string;
  counter: number;
}

/** WebAuthn for this installation, whose id and origin come from its public address. */
@Injectable()
export class RelyingParty {
  private readonly id: string;
  private readonly origin: string;

  constructor(env: Environment) {
    this.id = new URL(env.PUBLIC_ORIGIN).hostname;
    this.origin = env.PUBLIC_ORIGIN;
  }

  requestOptions(): PasskeyRequestOptions {
    return { challenge: newChallenge(), rpId: this.id, timeout, userVerification: 'required' };
  }

  /** @param existing passkeys of the user, which the browser does not create again */
  creationOptions(
    { id, label, name }: PasskeyUser,
    existing: readonly { credentialId: string; transports: string[] }[],
  ): PasskeyCreationOptions {
    return {
      challenge: newChallenge(),
      rp: { id: this.id, name: 'Posterframe' },
      user: { id: userHandleOf(id), name: label, displayName: name },
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      timeout,
      excludeCredentials: existing.map(({ credentialId, transports }) => ({
        type: 'public-key',
        id: credentialId,
        transports,
      })),
      // Discoverable, so that a sign-in needs no e-mail address.
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
    };
  }

  /** The challenge that an answer is for; undefined for anything but an answer of a page of ours. */
  challengeOf({ clientData }: Pick<PasskeyAssertion, 'clientData'>): string | undefined {
    try {
      const text = Buffer.from(clientData, 'base64url').toString();
      return clientDataShape.parse(JSON.parse(text)).challenge;
    } catch {
      return undefined;
    }
  }

  /** Undefined when the answer is not for this challenge, origin and relying party, or lacks user verification. */
  async verifyNew(
    { credentialId, clientData, attestation }: AddPasskeyRequest,
    challenge: string,
  ): Promise<VerifiedPasskey | undefined> {
    // Loaded on demand: most processes never verify a passkey.
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
    try {
      const { registrationInfo } = await verifyRegistrationResponse({
        response: {
          ...credentialOf(credentialId),
          response: {
            clientDataJSON: clientData,
            attestationObject: await withoutStatement(attestation),
          },
        },
        expectedChallenge: challenge,
        expectedOrigin: this.origin,
        expectedRPID: this.id,
        supportedAlgorithmIDs: algorithms,
      });
      const credential = registrationInfo?.credential;
      if (credential?.id !== credentialId) return undefined;
      const publicKey = Buffer.from(credential.publicKey).toString('base64url');
      return { credentialId, publicKey, counter: credential.counter };
    } catch {
      return undefined;
    }
  }

  /**
   * The passkey's number of signatures so far, which `Sessions.startByPasskey` compares with the stored one. Undefined
   * unless the signature is for this challenge, origin and relying party, with user verification.
   */
  async verifyUse(
    assertion: PasskeyAssertion,
    challenge: string,
    publicKey: string,
  ): Promise<number | undefined> {
    const { credentialId, clientData, authenticatorData, signature } = assertion;
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: {
          ...credentialOf(credentialId),
          response: { clientDataJSON: clientData, authenticatorData, signature },
        },
        expectedChallenge: challenge,
        expectedOrigin: this.origin,
        expectedRPID: this.id,
        credential: {
          id: credentialId,
          publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
          counter: 0,
        },
      });
      return verified ? authenticationInfo.newCounter : undefined;
    } catch {
      return undefined;
    }
  }
}

/** The id of a user as authenticators store it: random bytes without a name or address. */
export function userHandleOf(userId: string): string {
  return Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');
}

function newChallenge(): string {
  return randomBytes(32).toString('base64url');
}

function credentialOf(id: string) {
  return { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const;
}

/**
 * An attestation object without its statement, which we do not ask for. Verifying a stranger's statement would fetch
 * revocation lists from addresses that its certificates name.
 */
async function withoutStatement(attestation: string): Promise<string> {
  const { decodeAttestationObject, isoCBOR } = await import('@simplewebauthn/server/helpers');
  const object = decodeAttestationObject(new Uint8Array(Buffer.from(attestation, 'base64url')));
  const bare = new Map<string, string | Uint8Array | Map<string, string>>([
    ['fmt', 'none'],
    ['attStmt', new Map<string, string>()],
    ['authData', object.get('authData')],
  ]);
  return Buffer.from(isoCBOR.encode(bare)).toString('base64url');
}
