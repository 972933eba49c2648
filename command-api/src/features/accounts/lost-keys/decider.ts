// A key is given up as lost once, permanently.
import { eventsOf } from '@aangan/shared-events/event';
import { lostKeyEvents, type LostKeyEvent } from '@aangan/shared-events/features/accounts/events';
import type { Decider } from '../../../domain/decider.ts';
import { reasonMissing } from '../refusals.ts';

/** `reason` is stored in the log permanently, so it must contain no personal data. */
export type DeclareKeyLost = {
  readonly type: 'DeclareKeyLost';
  readonly keyId: string;
  readonly holder: string;
  readonly reason: string;
};

/** The ids of the keys that were given up. */
export type LostKeysState = ReadonlySet<string>;

export const lostKeysDecider: Decider<LostKeysState, DeclareKeyLost, LostKeyEvent> = {
  initialState: new Set(),
  decide: ({ keyId, holder, reason }, lost) => {
    if (lost.has(keyId)) return [];
    if (reason.trim() === '') throw reasonMissing();
    return [{ type: 'PersonalKeyDeclaredLost', data: { keyId, holder, reason: reason.trim() } }];
  },
  evolve: (lost, { data }) => new Set([...lost, data.keyId]),
  isEvent: eventsOf(lostKeyEvents),
};
