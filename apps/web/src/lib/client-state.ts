import type { CurrentUser } from '@app/contracts';
import { atom, createStore } from 'jotai';
import type { SessionState } from './api/session.js';

/** The only store. API calls write to it from outside React. */
export const store = createStore();

/** The signed-in user. Every answer that contains a user replaces it. */
export const currentUserAtom = atom<CurrentUser | null>(null);

export const sessionStateAtom = atom<SessionState>('unknown');

/** Whether the server answered the last call. */
export const reachableAtom = atom(true);
