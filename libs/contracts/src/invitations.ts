/*
 * Invitations of new users. They exist unless SIGN_UP=closed.
 *
 *   GET    /admin/invitations        → Invitation[]; open invitations, newest first
 *   POST   /admin/invitations        CreateInvitationRequest → CreatedInvitation; only this answer contains the link
 *   DELETE /admin/invitations/{id}   → Invitation[]; the remaining ones
 *   POST   /auth/invitation          OpenInvitationRequest → CookieInvitation; sets a cookie that contains it
 *   GET    /auth/invitation          → CookieInvitation | null; the invitation in this browser's cookie
 *   POST   /auth/local/register      RegisterRequest → PasswordSignInAnswer; uses the invitation, sets a session cookie
 *
 * long comment: one table of routes, which the linter would otherwise refuse as too long
 */

/** Maximum number of open invitations of an installation. */
export const maxInvitations = 100;
/** Days for which an invitation is valid. */
export const invitationDays = 7;
/** Start of the fragment in the sign-in page's URL; the token follows it. Browsers do not send fragments to servers. */
export const invitationFragment = '#invitation=';
/** Maximum length of the name that the user of a local account enters. */
export const maxNameLength = 200;

export interface Invitation {
  id: string;
  /** The only e-mail address that may use the invitation; null: any. */
  email: string | null;
  /** ISO 8601. */
  createdAt: string;
  /** ISO 8601. */
  expiresAt: string;
  /** The administrator who created the invitation. */
  by: { id: string; name: string };
}

export interface CreateInvitationRequest {
  email?: string;
}

export interface CreatedInvitation {
  /** Works once, and is not stored. */
  link: string;
}

export interface OpenInvitationRequest {
  token: string;
}

/** The invitation in a browser's cookie. */
export interface CookieInvitation {
  email: string | null;
}

/** Body that creates a local account. */
export interface RegisterRequest {
  email: string;
  name: string;
  password: string;
}
