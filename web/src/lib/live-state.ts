// Whether what is on the screen moves by itself right now, for the signs that say so.
import { atom } from 'jotai';

/** `since` is when the last word came from the shop, in milliseconds; null before the first. */
export type Liveness = {
  readonly state: 'live' | 'catching-up' | 'offline';
  readonly heardAt: number | null;
};

export const livenessAtom = atom<Liveness>({ state: 'catching-up', heardAt: null });
