/*
 * Passkeys (WebAuthn): keys on a user's devices that sign in without a password. Binary values are base64url.
 *
 *   POST   /auth/passkey/options   anyone      → PasskeyRequestOptions
 *   POST   /auth/passkey/sign-in   anyone      PasskeyAssertion → null; sets the session cookie
 *   GET    /auth/passkeys          signed-in   → PasskeyList
 *   POST   /auth/passkeys/options  signed-in   → PasskeyCreationOptions; needs session cookie and recent proof
 *   POST   /auth/passkeys          signed-in   AddPasskeyRequest → PasskeyList; needs the session cookie
 *   POST   /auth/passkeys/:id      signed-in   RenamePasskeyRequest → PasskeyList
 *   DELETE /auth/passkeys/:id      signed-in   → PasskeyList; needs a recent proof
 *   GET    /auth/proof             signed-in   → ProofAnswer
 *   POST   /auth/local/prove       signed-in   ProveRequest → null; for accounts with a password
 *
 * long comment: one table of routes, which the linter would otherwise refuse as too long
 */

export const maxPasskeys = 10;
export const maxPasskeyNameLength = 60;
/** How long the browser's prompt for a passkey may stay open. */
export const passkeyPromptMinutes = 5;
/**
 * How long after a sign-in, or after password and code, passkeys may be added and removed, and sign-in methods added.
 */
export const recentProofMinutes = 15;

/** Transports of passkeys (`AuthenticatorTransport` of WebAuthn). */
export const passkeyTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];

/** Maximum lengths of accepted values, as base64url. */
export const passkeyBounds = {
  /** 1,023 bytes, according to the WebAuthn specification. */
  credentialId: 1_364,
  clientData: 4_096,
  authenticatorData: 4_096,
  signature: 1_024,
  userHandle: 88,
  attestation: 32_768,
} as const;

export interface Passkey {
  id: string;
  name: string;
  /** ISO 8601. */
  createdAt: string;
  /** ISO 8601; null before its first use. */
  lastUsedAt: string | null;
}

/**
 * What is required before a passkey is added or removed, or a sign-in method is added: nothing,
 * `POST /auth/local/prove` with the password or with password and code, or a new sign-in.
 */
export type RequiredProof = 'none' | 'password' | 'password-and-code' | 'sign-in';

/** `data` of `GET /auth/proof`. */
export interface ProofAnswer {
  proof: RequiredProof;
}

export interface PasskeyList {
  passkeys: Passkey[];
  proof: RequiredProof;
}

export interface ProveRequest {
  password: string;
  /** From the authenticator app, or a recovery code. Required if the second factor is on. */
  code?: string;
}

/** Options for `navigator.credentials.get`. */
export interface PasskeyRequestOptions {
  challenge: string;
  rpId: string;
  /** In milliseconds. */
  timeout: number;
  userVerification: 'required';
}

/** Options for `navigator.credentials.create`. */
export interface PasskeyCreationOptions {
  challenge: string;
  rp: { id: string; name: string };
  user: { id: string; name: string; displayName: string };
  pubKeyCredParams: { type: 'public-key'; alg: number }[];
  /** In milliseconds. */
  timeout: number;
  excludeCredentials: { type: 'public-key'; id: string; transports: string[] }[];
  authenticatorSelection: {
    residentKey: 'required';
    requireResidentKey: true;
    userVerification: 'required';
  };
  attestation: 'none';
}

/** The browser's answer to `PasskeyRequestOptions`. */
export interface PasskeyAssertion {
  credentialId: string;
  clientData: string;
  authenticatorData: string;
  signature: string;
  userHandle: string;
}

/** The browser's answer to `PasskeyCreationOptions`. */
export interface AddPasskeyRequest {
  name: string;
  credentialId: string;
  clientData: string;
  attestation: string;
  transports: string[];
}

export interface RenamePasskeyRequest {
  name: string;
}
