// Measures the returns that wait, in the one process that holds the lease.
import { OPEN_RETURN_STATES } from '@aangan/shared-events/features/returns/states';
import {
  returnKey,
  returnsIndex,
  returnsProjection,
  type ReturnView,
} from '@aangan/shared-events/features/returns/views';
import type { LeasedJob } from '../../domain/lease.ts';
import type { FeatureContext } from '../../http/api-feature.ts';
import { oldestReturnRequested, returnsOpen } from '../../metrics/returns.ts';

const EVERY_MS = 15_000;

/** The job of the lease's holder. */
export function measureReturns({ views, now }: Pick<FeatureContext, 'views' | 'now'>): LeasedJob {
  let measuredAt = -Infinity;
  return {
    name: 'returns',
    runOnce: async () => {
      const at = now().getTime();
      if (at - measuredAt < EVERY_MS && at >= measuredAt) return;
      for (const state of OPEN_RETURN_STATES)
        returnsOpen.set({ state }, await views.size(returnsProjection, returnsIndex(state)));
      const [oldest] = await views.members(returnsProjection, returnsIndex('requested'), {
        ...{ newestFirst: false, count: 1 },
      });
      const waiting =
        oldest === undefined
          ? undefined
          : await views.document<ReturnView>(returnsProjection, returnKey(oldest));
      const since = waiting?.steps[0]?.at;
      oldestReturnRequested.set(since === undefined ? 0 : Math.max(0, (at - Date.parse(since)) / 1000));
      measuredAt = at;
    },
    onLost: () => {
      measuredAt = -Infinity;
      for (const state of OPEN_RETURN_STATES) returnsOpen.set({ state }, 0);
      oldestReturnRequested.set(0);
    },
  };
}
