// Whether what is on the screen moves by itself right now, for the signs that say so.
import { atom } from 'jotai';

/** `heardAt` is when the last word came from the shop, in milliseconds; null before the first. */
export type Liveness = {
  readonly state: 'live' | 'catching-up' | 'offline';
  readonly heardAt: number | null;
  /** How many seconds the shop's own views are behind, as it last said. */
  readonly behind: number;
};

export const livenessAtom = atom<Liveness>({
  state: 'catching-up',
  heardAt: null,
  behind: 0,
});
