import type { CurrentUser } from '@app/contracts';
import { atom, createStore } from 'jotai';
import type { SessionState } from './api/session.js';

/** The one store: calls to the server write into it from outside React. */
export const store = createStore();

/** Replaced whenever an answer of the server carries a user. */
export const currentUserAtom = atom<CurrentUser | null>(null);

export const sessionStateAtom = atom<SessionState>('unknown');

/** Whether the last call got an answer at all, whatever it said. */
export const reachableAtom = atom(true);
