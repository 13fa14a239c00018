/*
 * Invitations of new users. They exist unless SIGN_UP=closed.
 *
 *   GET    /admin/invitations        → Invitation[]; the open ones, newest first
 *   POST   /admin/invitations        CreateInvitationRequest → CreatedInvitation; only this answer has the link
 *   DELETE /admin/invitations/{id}   → Invitation[]; those that are left
 *   POST   /auth/invitation          OpenInvitationRequest → HeldInvitation; a cookie then carries it through the sign-in
 *   GET    /auth/invitation          → HeldInvitation | null; of this browser's cookie
 *   POST   /auth/local/register      RegisterRequest → null; uses the cookie's invitation, sets the session cookie
 *
 * long comment: the table of routes is read as a whole
 */

/** Open invitations of an installation. */
export const maxInvitations = 100;
/** How long an invitation can be used. */
export const invitationDays = 7;
/** Fragment of the sign-in page's address, followed by the token. Browsers do not send it to the server. */
export const invitationFragment = '#invitation=';
/** Characters of the name that a user of a local account enters. */
export const maxNameLength = 200;

export interface Invitation {
  id: string;
  /** The address that it is for; null for any. */
  email: string | null;
  /** ISO 8601. */
  createdAt: string;
  /** ISO 8601. */
  expiresAt: string;
  /** The administrator who made it. */
  by: { id: string; name: string };
}

export interface CreateInvitationRequest {
  email?: string;
}

export interface CreatedInvitation {
  /** Works once; not stored. */
  link: string;
}

export interface OpenInvitationRequest {
  token: string;
}

/** The invitation that a browser holds. */
export interface HeldInvitation {
  email: string | null;
}

/** A new local account. */
export interface RegisterRequest {
  email: string;
  name: string;
  password: string;
}
