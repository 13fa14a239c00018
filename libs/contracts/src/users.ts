import type { Role } from './api.js';
import type { PlanKey } from './plans.js';
import type { SignInProvider } from './sign-in-provider.js';

/*
 * Routes by which administrators see and change accounts.
 *
 *   GET  /admin/people               PeopleQuery → UsersAnswer; newest first
 *   POST /admin/people/{id}/change   UserActionRequest → UserRecord; safe to repeat
 *   POST /admin/people/{id}/allowance   AllowanceRequest → UserRecord; safe to repeat; without billing only
 *   GET  /admin/people_changes       → AccountChange[]; the newest `maxShownAccountChanges`
 */

export const usersPageSize = 50;
export const maxUserSearchLength = 100;
export const maxShownAccountChanges = 50;
/** How long the record of an administrator's change is kept. */
export const adminActionsKeptDays = 365;

/** What an administrator can do to an account. */
export const userActions = [
  'make-admin',
  'make-creator',
  'disable',
  'enable',
  'sign-out',
  'reset-second-factor',
] as const;
export type UserAction = (typeof userActions)[number];

/** Actions that require a recent proof: with them, a thief of an administrator's session could keep access. */
const actionsWithProof = ['make-admin', 'reset-second-factor'] as const;
export type ActionWithProof = (typeof actionsWithProof)[number];

export function needsProof(action: UserAction): action is ActionWithProof {
  return actionsWithProof.some((one) => one === action);
}

export interface UserRecord {
  id: string;
  /** The user's number in the generation log. */
  internalID: string;
  name: string;
  email: string | null;
  avatar: string | null;
  role: Role;
  /** Whether ADMIN_EMAILS contains a verified address of the user. */
  isAdminBySetting: boolean;
  /** Whether a claim of the sign-in provider makes the user an administrator. */
  isAdminByClaim: boolean;
  /** Whether the sign-in requires a code after the password. */
  hasSecondFactor: boolean;
  hasPasskeys: boolean;
  /** Null with billing. */
  allowance: UserAllowance | null;
  plan: PlanKey;
  methods: SignInProvider[];
  /** Number of browsers in which the user is signed in. */
  sessions: number;
  /** ISO 8601. */
  createdAt: string;
  /** ISO 8601; null without a session. */
  lastSeenAt: string | null;
  /** ISO 8601; null unless the account is disabled. */
  disabledAt: string | null;
}

/** The installation's default, no limit, or a number of thumbnails per month. */
export const allowanceKinds = ['default', 'unlimited', 'limited'] as const;
export type AllowanceKind = (typeof allowanceKinds)[number];
export const maxAllowance = 100_000;

export interface UserAllowance {
  kind: AllowanceKind;
  /** Thumbnails per month; null without a limit. */
  monthly: number | null;
  /** `monthly` of users without an allowance of their own. */
  default: number | null;
  /** Number of this month's thumbnails that count. */
  used: number;
}

export interface AllowanceRequest {
  kind: AllowanceKind;
  /** Number of thumbnails, only for `limited`. */
  thumbnails?: number;
}

/** `data` of `GET /admin/people`. */
export interface UsersAnswer {
  people: UserRecord[];
  /** Value of the query parameter `before` for the next page; null on the last page. */
  next: string | null;
}

export interface UserActionRequest {
  action: UserAction;
}

/**
 * Recorded in addition to `userActions`: invitations created, revoked and used; roles that a claim of the sign-in provider
 * gave or took; and allowances that an administrator set.
 */
export const recordedEvents = [
  'invite',
  'revoke-invitation',
  'join',
  'gain-by-claim',
  'lose-by-claim',
  'set-allowance',
] as const;
export const recordedActions = [...userActions, ...recordedEvents] as const;
export type RecordedAction = (typeof recordedActions)[number];

/**
 * A recorded event: an administrator's act, a used invitation, or a role that a claim of the sign-in provider gave or
 * took.
 */
export interface AccountChange {
  id: string;
  action: RecordedAction;
  /** ISO 8601. */
  at: string;
  /** Null for a role that a claim gave or took. */
  actor: { id: string; name: string } | null;
  /** The changed account; null if there is none. */
  person: { id: string; name: string } | null;
}
