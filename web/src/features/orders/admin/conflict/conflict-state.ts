import type { StatusAction } from '@aangan/shared-events/features/orders/status-machine';
import type { SharedState } from '../../../../lib/shared-state.ts';
import type { Conflict } from '../table/status-change.ts';

export type OpenConflict = {
  readonly orderId: number;
  readonly action: StatusAction;
  readonly conflict: Conflict;
  /** When the server refused, in milliseconds since 1970. */
  readonly reportedAt: number;
};

/** The change that was refused because of a newer revision, until the administrator decides. */
export const conflictState: SharedState<OpenConflict | null> = { key: ['order-conflict'], initial: null };
