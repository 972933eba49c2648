import { atom } from 'jotai';
import type { Conflict, StatusAction } from '../table/status-change.ts';

export type OpenConflict = {
  readonly orderId: number;
  readonly action: StatusAction;
  readonly conflict: Conflict;
  /** When the shop refused, in milliseconds. */
  readonly toldAt: number;
};

/** The change that was refused because somebody else was quicker, until it is decided what becomes of it. */
export const conflictAtom = atom<OpenConflict | undefined>(undefined);
