import type { ApiFeature } from '../../http/api-feature.ts';
import type { ReturnNeeds } from './change-return.ts';
import { returnDescriptions } from './descriptions.ts';
import { returnExamples } from './examples.ts';
import { measureReturns } from './measure-returns.ts';
import {
  eraseReturnPictures,
  openClaimedReturn,
  releaseReturnedUnits,
  settleReturnRefund,
} from './process-manager.ts';
import { returnRoutes } from './routes.ts';

type Needs = { readonly returns: ReturnNeeds };

export const returns: ApiFeature<'returns', Needs> = {
  chapter: { name: 'returns', description: 'Returning items of a delivered order.' },
  pages: ['/admin/returns'],
  routes: (context, needs) => returnRoutes(context, needs.returns),
  processManagers: ({ now }, needs) => {
    const each = { ...needs.returns, now };
    return [
      ...[openClaimedReturn(each), releaseReturnedUnits(each)],
      ...[settleReturnRefund(each), eraseReturnPictures(each)],
    ];
  },
  leasedJobs: (context) => [measureReturns(context)],
  eventDescriptions: returnDescriptions,
  examples: { story: [], ending: returnExamples },
};
