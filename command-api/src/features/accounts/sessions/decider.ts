// The sessions of one account: each log-in opens one; signing out ends it before it expires.
import { sessionEvents, type SessionEvent } from '@aangan/shared-events/features/accounts/events';
import { eventsOf } from '@aangan/shared-events/event';
import type { Decider } from '../../../domain/decider.ts';
import type { SessionCommand } from './commands.ts';

/** When each session that was signed out would have expired. */
export type SessionsState = { readonly ended: ReadonlyMap<string, string> };

export const sessionDecider: Decider<SessionsState, SessionCommand, SessionEvent> = {
  initialState: { ended: new Map() },
  decide: (command, { ended }) => {
    const { accountId, sessionId, expiresAt } = command;
    const data = { accountId, sessionId, expiresAt };
    switch (command.type) {
      case 'OpenSession':
        return [{ type: 'SessionOpened', data }];
      case 'EndSession':
        return ended.has(sessionId) ? [] : [{ type: 'SessionEnded', data }];
      default:
        return command satisfies never;
    }
  },
  evolve: (state, event) => {
    switch (event.type) {
      case 'SessionOpened':
        return { ended: withoutExpired(state.ended, event.data.expiresAt) };
      case 'SessionEnded':
        return { ended: new Map(state.ended).set(event.data.sessionId, event.data.expiresAt) };
      default:
        return event satisfies never;
    }
  },
  isEvent: eventsOf(sessionEvents),
};

/** Longer than any token is valid, in milliseconds. */
const LONGEST_SESSION_MS = 24 * 60 * 60 * 1000;

// A session opened now expires within a day, so one that expired a day before that needs no entry any more.
function withoutExpired(
  ended: ReadonlyMap<string, string>,
  openedUntil: string,
): ReadonlyMap<string, string> {
  const over = Date.parse(openedUntil) - LONGEST_SESSION_MS;
  return new Map([...ended].filter(([, expiresAt]) => Date.parse(expiresAt) > over));
}
