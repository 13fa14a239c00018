/** Limits of a local account's password. */
export const passwordLength = { min: 12, max: 200 } as const;
/** How long a link from the command line is valid. */
export const passwordLinkHours = 24;
/** How long a mailed link is valid. */
export const passwordResetMinutes = 30;
/** Maximum number of an account's valid mailed links. */
export const maxPasswordResets = 3;
/** Start of the link's fragment. Browsers do not send fragments to servers. */
export const passwordLinkFragment = '#password=';

export interface PasswordSignInRequest {
  email: string;
  password: string;
}

export interface SetPasswordRequest {
  /** The token from the link. */
  token: string;
  password: string;
}

/** Answer of a sign-in with password. The session has started, unless the account also requires a code. */
export interface PasswordSignInAnswer {
  needsCode: boolean;
}

export interface ChangePasswordRequest {
  current: string;
  password: string;
}

/** Addresses without an account get the same answer. */
export interface RequestResetRequest {
  email: string;
}
