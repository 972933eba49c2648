import type { ApiFeature } from '../../http/api-feature.ts';
import type { AccountNeeds } from './accounts.ts';
import { accountDescriptions } from './descriptions.ts';
import { accountExamples, signOutExamples } from './examples.ts';
import type { LossNeeds } from './lost-keys/finish-loss.ts';
import { finishKeyLoss } from './lost-keys/process-manager.ts';
import { eraseAccountTraces } from './process-manager.ts';
import { accountRoutes } from './routes.ts';

type Needs = { readonly accounts: AccountNeeds; readonly lostKeys: LossNeeds };

export const accounts: ApiFeature<'accounts', Needs> = {
  chapter: { name: 'accounts', description: 'Signing up, logging in and out, and the list of users.' },
  pages: [
    '/login',
    '/admin/users',
    '/account',
    ...['orders', 'returns', 'addresses', 'security', 'data'].map((part) => `/account/${part}`),
  ],
  routes: (context, needs) => accountRoutes(context, needs.accounts),
  processManagers: ({ now }, { lostKeys }, { erasePerson }) => [
    eraseAccountTraces(erasePerson),
    finishKeyLoss(lostKeys, now),
  ],
  eventDescriptions: accountDescriptions,
  examples: { story: accountExamples, ending: signOutExamples },
};
