/** Limits of a local account's password. */
export const passwordLength = { min: 12, max: 200 } as const;
/** How long the link of a command is valid. */
export const passwordLinkHours = 24;
/** How long a link by mail is valid. */
export const passwordResetMinutes = 30;
/** Links by mail of an account that are valid at once. */
export const maxPasswordResets = 3;
/** Start of the link's fragment. Browsers do not send fragments to servers. */
export const passwordLinkFragment = '#password=';

export interface PasswordSignInRequest {
  email: string;
  password: string;
}

export interface SetPasswordRequest {
  /** From the link. */
  token: string;
  password: string;
}

/** Answer of a sign-in by password: the session started, unless the account needs a code as well. */
export interface PasswordSignInAnswer {
  needsCode: boolean;
}

export interface ChangePasswordRequest {
  current: string;
  password: string;
}

/** The answer is the same for an address without an account. */
export interface RequestResetRequest {
  email: string;
}
