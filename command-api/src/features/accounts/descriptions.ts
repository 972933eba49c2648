import type {
  accountEvents,
  lostKeyEvents,
  Role,
  sessionEvents,
} from '@aangan/shared-events/features/accounts/events';
import type { EventDescriptions } from '../../domain/event-description.ts';

const roles: Readonly<Record<Role, string>> = {
  customer: 'a customer',
  admin: 'an administrator',
  auditor: 'an auditor',
};

export const accountDescriptions: EventDescriptions<
  typeof accountEvents & typeof sessionEvents & typeof lostKeyEvents
> = {
  AccountOpened: ({ role }) => ({
    title: 'Account opened',
    text: `Somebody opened an account as ${roles[role]}.`,
    changes: [{ what: 'Role', from: null, to: role }],
  }),
  AccountPasswordChanged: null,
  AccountRoleGranted: ({ from, to }) => ({
    title: 'Role granted',
    text: `Who had been ${roles[from]} is ${roles[to]} from here on.`,
    changes: [{ what: 'Role', from, to }],
  }),
  AccountSessionsEnded: null,
  AccountErased: () => ({
    title: 'Account erased',
    text: 'The account was closed for ever, and who it belonged to was forgotten.',
    changes: [],
  }),
  SessionOpened: null,
  SessionEnded: null,
  PersonalKeyDeclaredLost: ({ reason }) => ({
    title: 'Key declared lost',
    text: `A key of personal data was given up as lost: what it sealed reads as erased from here on. The reason that was given: ${reason}`,
    changes: [],
  }),
};
