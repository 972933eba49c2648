// State of the live connection, for the indicators that show whether the screen updates.
import type { SharedState } from './shared-state.ts';

/** `heardAt`: when the last message arrived, in milliseconds since 1970; null before the first. */
export type Liveness = {
  readonly state: 'live' | 'catching-up' | 'offline';
  readonly heardAt: number | null;
  /** Seconds that the shop's views lag behind the log, as last reported. */
  readonly behind: number;
};

export const livenessState: SharedState<Liveness> = {
  key: ['liveness'],
  initial: { state: 'catching-up', heardAt: null, behind: 0 },
};
