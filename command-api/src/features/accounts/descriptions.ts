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
    text: `An account was opened as ${roles[role]}.`,
    changes: [{ what: 'Role', from: null, to: role }],
  }),
  AccountPasswordChanged: null,
  AccountRoleGranted: ({ from, to }) => ({
    title: 'Role granted',
    text: `The account changed from ${roles[from]} to ${roles[to]}.`,
    changes: [{ what: 'Role', from, to }],
  }),
  AccountSessionsEnded: null,
  AccountErased: () => ({
    title: 'Account erased',
    text: 'The account was closed, and the person’s data was erased permanently.',
    changes: [],
  }),
  SessionOpened: null,
  SessionEnded: null,
  PersonalKeyDeclaredLost: ({ reason }) => ({
    title: 'Key declared lost',
    text: `A key of personal data was declared lost: the data it sealed reads as erased. Reason: ${reason}`,
    changes: [],
  }),
};
