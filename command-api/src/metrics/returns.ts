// The metrics of returns.
import { OPEN_RETURN_STATES } from '@aangan/shared-events/features/returns/states';
import { Gauge } from 'prom-client';
import { registry } from './metrics.ts';

const registers = [registry];

export const returnsOpen = new Gauge({
  name: 'shop_returns_open',
  help: 'Returns that wait for the next step, by state, in the process that measures; 0 in the others.',
  labelNames: ['state'],
  registers,
});
export const oldestReturnRequested = new Gauge({
  name: 'shop_return_oldest_requested_seconds',
  help: 'For how long the oldest request has been waiting to be approved or refused; 0 when there is none, and in the processes that do not measure.',
  registers,
});

for (const state of OPEN_RETURN_STATES) returnsOpen.set({ state }, 0);
