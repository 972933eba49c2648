// The rules of an account: it is opened once, and a change of password, role or existence ends its sessions.
import { accountEvents, type AccountEvent, type Role } from '@aangan/shared-events/features/accounts/events';
import { eventsOf } from '@aangan/shared-events/event';
import { isErased } from '@aangan/shared-events/personal';
import type { Decider } from '../../domain/decider.ts';
import type { AccountCommand } from './commands.ts';
import { noSuchAccount, usernameTaken } from './refusals.ts';

export type AccountState =
  | { readonly is: 'unopened' }
  /** `keyOnly`: no `AccountErased` was appended; only the key is destroyed or lost. */
  | { readonly is: 'erased'; readonly keyOnly?: true }
  | {
      readonly is: 'open';
      readonly username: string;
      readonly name: string;
      readonly role: Role;
      readonly passwordHash: string;
      /** Incremented whenever all sessions end; the accounts view counts the same. */
      readonly sessionEpoch: number;
    };

type Open = Extract<AccountState, { is: 'open' }>;

export const accountDecider: Decider<AccountState, AccountCommand, AccountEvent> = {
  initialState: { is: 'unopened' },
  decide: (command, state) => {
    const { accountId } = command;
    if (command.type === 'OpenAccount') {
      if (state.is !== 'unopened') throw usernameTaken();
      const { role, person } = command;
      return [{ type: 'AccountOpened', data: { accountId, role, person } }];
    }
    if (command.type === 'EraseAccount' && state.is === 'erased')
      return state.keyOnly ? [{ type: 'AccountErased', data: { accountId } }] : [];
    const account = requireOpen(state);
    switch (command.type) {
      case 'ChangePassword': {
        const { passwordHash } = command;
        if (passwordHash === account.passwordHash) return [];
        return [{ type: 'AccountPasswordChanged', data: { accountId, secret: { passwordHash } } }];
      }
      case 'GrantRole':
        if (command.role === account.role) return [];
        return [{ type: 'AccountRoleGranted', data: { accountId, from: account.role, to: command.role } }];
      case 'EndSessions':
        return [{ type: 'AccountSessionsEnded', data: { accountId, reason: command.reason } }];
      case 'EraseAccount':
        return [{ type: 'AccountErased', data: { accountId } }];
      default:
        return command satisfies never;
    }
  },
  evolve: (state, event) => {
    if (event.type === 'AccountOpened') return opened(event);
    if (event.type === 'AccountErased') return { is: 'erased' };
    if (state.is !== 'open') return state;
    const ended = { ...state, sessionEpoch: state.sessionEpoch + 1 };
    switch (event.type) {
      case 'AccountPasswordChanged': {
        const { secret } = event.data;
        return isErased(secret)
          ? { is: 'erased', keyOnly: true }
          : { ...ended, passwordHash: secret.passwordHash };
      }
      case 'AccountRoleGranted':
        return event.data.to === state.role ? state : { ...ended, role: event.data.to };
      case 'AccountSessionsEnded':
        return ended;
      default:
        return event satisfies never;
    }
  },
  isEvent: eventsOf(accountEvents),
};

function opened({ data }: Extract<AccountEvent, { type: 'AccountOpened' }>): AccountState {
  const { role, person } = data;
  if (isErased(person)) return { is: 'erased', keyOnly: true };
  const { username, name, passwordHash } = person;
  return { is: 'open', username, name, role, passwordHash, sessionEpoch: 0 };
}

function requireOpen(state: AccountState): Open {
  if (state.is === 'open') return state;
  throw noSuchAccount();
}
