import {
  createHash,
  generateKeyPairSync,
  randomBytes,
  sign,
  type KeyObject,
  type KeyPairKeyObjectResult,
} from 'node:crypto';
import type {
  AddPasskeyRequest,
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '@app/contracts';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** What differs from an honest browser and device. */
interface Deviation {
  origin?: string;
  rpId?: string;
  type?: string;
  crossOrigin?: boolean;
  /** Whether the device has verified its user, by fingerprint or PIN. */
  userVerified?: boolean;
  counter?: number;
  userHandle?: string;
  privateKey?: KeyObject;
  /** Format and statement of the attestation. */
  statement?: { fmt: string; attStmt: Map<string, Uint8Array | number> };
}

const userPresent = 0x01;
const userVerified = 0x04;
const hasKey = 0x40;

/** A browser with a device that keeps one passkey (ES256) and signs as WebAuthn specifies. */
export class PasskeyAuthenticator {
  readonly credentialId = randomBytes(20).toString('base64url');
  private readonly keys: KeyPairKeyObjectResult = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  });
  private userHandle = '';
  private counter = 0;

  constructor(private readonly origin: string) {}

  /** Answers the options for a new passkey. */
  create(
    options: PasskeyCreationOptions,
    overrides: Deviation = {},
  ): Omit<AddPasskeyRequest, 'name'> {
    this.userHandle = options.user.id;
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]);
    const id = bytes(this.credentialId);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const authData = Buffer.concat([
      this.authData(overrides.rpId ?? options.rp.id, hasKey, overrides),
      Buffer.alloc(16),
      length,
      id,
      isoCBOR.encode(key),
    ]);
    const { fmt, attStmt } = overrides.statement ?? { fmt: 'none', attStmt: new Map() };
    const object = new Map<string, string | Uint8Array | Map<string, Uint8Array | number>>([
      ['fmt', fmt],
      ['attStmt', attStmt],
      ['authData', new Uint8Array(authData)],
    ]);
    return {
      credentialId: this.credentialId,
      clientData: this.clientData('webauthn.create', options.challenge, overrides),
      attestation: Buffer.from(isoCBOR.encode(object)).toString('base64url'),
      transports: ['internal'],
    };
  }

  /** Answers the options of a sign-in. */
  sign(options: PasskeyRequestOptions, overrides: Deviation = {}): PasskeyAssertion {
    this.counter += 1;
    const clientData = this.clientData('webauthn.get', options.challenge, overrides);
    const authData = this.authData(overrides.rpId ?? options.rpId, 0, overrides);
    const signed = Buffer.concat([
      authData,
      createHash('sha256').update(bytes(clientData)).digest(),
    ]);
    return {
      credentialId: this.credentialId,
      clientData,
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', signed, overrides.privateKey ?? this.keys.privateKey).toString(
        'base64url',
      ),
      userHandle: overrides.userHandle ?? this.userHandle,
    };
  }

  private clientData(type: string, challenge: string, overrides: Deviation): string {
    const { origin = this.origin, crossOrigin = false } = overrides;
    const data = { type: overrides.type ?? type, challenge, origin, crossOrigin };
    return Buffer.from(JSON.stringify(data)).toString('base64url');
  }

  private authData(rpId: string, flags: number, overrides: Deviation): Buffer {
    const head = Buffer.alloc(5);
    head[0] = flags | userPresent | (overrides.userVerified === false ? 0 : userVerified);
    head.writeUInt32BE(overrides.counter ?? this.counter, 1);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), head]);
  }
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(text, 'base64url'));
}
