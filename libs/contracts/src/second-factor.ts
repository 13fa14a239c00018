/** Number of recovery codes that are created when the second factor is turned on. */
export const recoveryCodeCount = 10;
/** How long the code may follow the correct password. */
export const secondStepMinutes = 5;
/** Maximum length of an entered code, including spaces and hyphens. */
export const maxCodeLength = 40;

export interface CodeRequest {
  /** From the authenticator app, or a recovery code. */
  code: string;
}

export interface BeginSecondFactorRequest {
  password: string;
}

/** A new secret. It has no effect until a code confirms it. */
export interface SecondFactorSecret {
  /** Base32, to type into an authenticator app. */
  secret: string;
  /** The secret as an `otpauth:` URL, for a QR code. */
  uri: string;
}

/** Recovery codes. Only this answer contains them. */
export interface RecoveryCodes {
  codes: string[];
}

export interface TurnOffSecondFactorRequest {
  password: string;
  code: string;
}

/** The second factor of a local account that has one. */
export interface SecondFactorState {
  /** ISO 8601. */
  since: string;
  recoveryCodesLeft: number;
}
