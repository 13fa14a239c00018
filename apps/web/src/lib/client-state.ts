import type { CurrentUser } from '@app/contracts';
import { atom, createStore } from 'jotai';
import type { SessionState } from './api/session.js';

/** The one store, which API calls write to from outside React. */
export const store = createStore();

/** Replaced by every answer that carries a user. */
export const currentUserAtom = atom<CurrentUser | null>(null);

export const sessionStateAtom = atom<SessionState>('unknown');

/** Whether the last call got any answer. */
export const reachableAtom = atom(true);
