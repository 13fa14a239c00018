import type { Role } from './api.js';
import type { PlanKey } from './plans.js';
import type { SignInProvider } from './sign-in-provider.js';

/*
 * Accounts, as administrators see and change them.
 *
 *   GET  /admin/people               PeopleQuery → PeopleAnswer; newest first
 *   POST /admin/people/{id}/change   PersonChangeRequest → Person; may run twice
 *   GET  /admin/people_changes       → PersonChange[]; the newest `shownChanges`
 */

export const peoplePageSize = 50;
export const maxPeopleSearch = 100;
export const shownChanges = 50;
/** How long it is stored who changed which account. */
export const adminActionsKeptDays = 365;

/** What an administrator can do to an account. */
export const personActions = [
  'make-admin',
  'make-creator',
  'disable',
  'enable',
  'sign-out',
] as const;
export type PersonAction = (typeof personActions)[number];

export interface Person {
  id: string;
  /** The number by which the generation log shows the user. */
  internalID: string;
  name: string;
  email: string | null;
  avatar: string | null;
  role: Role;
  /** ADMIN_EMAILS names a verified address of the user. */
  isAdminBySetting: boolean;
  plan: PlanKey;
  methods: SignInProvider[];
  /** Browsers in which the user is signed in. */
  sessions: number;
  /** ISO 8601. */
  createdAt: string;
  /** ISO 8601; null without a session. */
  lastSeenAt: string | null;
  /** ISO 8601; null unless the account is disabled. */
  disabledAt: string | null;
}

/** `data` of `GET /admin/people`. */
export interface PeopleAnswer {
  people: Person[];
  /** `before` of the next page; null on the last one. */
  next: string | null;
}

export interface PersonChangeRequest {
  action: PersonAction;
}

/** What is recorded beside the actions: an invitation, and an account that it has made. */
export const recordedEvents = ['invite', 'revoke-invitation', 'join'] as const;
export const recordedActions = [...personActions, ...recordedEvents] as const;
export type RecordedAction = (typeof recordedActions)[number];

/** What an administrator did. */
export interface PersonChange {
  id: string;
  action: RecordedAction;
  /** ISO 8601. */
  at: string;
  actor: { id: string; name: string };
  /** Null where no account is concerned. */
  person: { id: string; name: string } | null;
}
