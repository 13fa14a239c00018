/** Number of recovery codes that turning on the second factor creates. */
export const recoveryCodeCount = 10;
/** How long a correct password waits for its code. */
export const secondStepMinutes = 5;
/** Longest accepted code, with the spaces and hyphens that a user may type. */
export const maxCodeLength = 40;

export interface CodeRequest {
  /** Of the authenticator app, or a recovery code. */
  code: string;
}

export interface BeginSecondFactorRequest {
  password: string;
}

/** A new secret. It has no effect until a code confirms it. */
export interface SecondFactorSecret {
  /** In base32, to type into an authenticator app. */
  secret: string;
  /** The same as an `otpauth:` address, for a QR code. */
  uri: string;
}

/** Shown once. */
export interface RecoveryCodes {
  codes: string[];
}

export interface TurnOffSecondFactorRequest {
  password: string;
  code: string;
}

/** The second factor of a local account that is on. */
export interface SecondFactorState {
  /** ISO 8601. */
  since: string;
  recoveryCodesLeft: number;
}
