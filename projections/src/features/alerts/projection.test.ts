import { accountStream, type AccountEvent } from '@aangan/shared-events/features/accounts/events';
import { alertStream, type AlertEvent } from '@aangan/shared-events/features/alerts/events';
import { alertKey, alertsByIndex, waitingForIndex } from '@aangan/shared-events/features/alerts/views';
import { test } from 'vitest';
import { given, inStream } from '../../testing/given.ts';
import { alerts } from './projection.ts';

const small = { colorId: 4, size: 'S' };
const of = (variant: typeof small | null) => ({ productId: 1, accountId: 'a-1', variant });
const contact = { email: 'asha@example.org' };
const requested = (variant: typeof small | null): AlertEvent => ({
  ...{ type: 'StockAlertRequested', data: { ...of(variant), contact } },
});
const fulfilled: AlertEvent = { type: 'StockAlertFulfilled', data: of(small) };
const cancelled: AlertEvent = { type: 'StockAlertCancelled', data: of(null) };
const after = (...events: AlertEvent[]) => inStream(alertStream(1, 'a-1'), events);
const view = { productId: 1, accountId: 'a-1' };

test('an account waits for what it has requested, without its address', () =>
  void given(alerts, after(requested(small), requested(null), requested(small)))
    .then(alertKey(1, 'a-1'), { ...view, waiting: [null, small] })
    .thenIndex(waitingForIndex(1), ['a-1'])
    .thenIndex(alertsByIndex('a-1'), ['1']));

test('what is fulfilled or cancelled is waited for no more; a repeated event changes nothing', () => {
  given(alerts, after(requested(small), requested(null), fulfilled, fulfilled))
    .then(alertKey(1, 'a-1'), { ...view, waiting: [null] })
    .thenIndex(waitingForIndex(1), ['a-1']);
  given(alerts, after(requested(small), requested(null), fulfilled, cancelled))
    .then(alertKey(1, 'a-1'), undefined)
    .thenIndex(waitingForIndex(1), [])
    .thenIndex(alertsByIndex('a-1'), ['1']);
});

test('an erased account waits for nothing, and the others wait on', () => {
  const erasure: AccountEvent = { type: 'AccountErased', data: { accountId: 'a-1' } };
  const ofOther: AlertEvent = {
    ...{ type: 'StockAlertRequested', data: { ...of(small), accountId: 'a-2', contact } },
  };
  given(alerts, [
    ...after(requested(small), requested(null)),
    ...inStream(alertStream(1, 'a-2'), [ofOther]),
    ...inStream(accountStream('a-1'), [erasure, erasure]),
  ])
    .then(alertKey(1, 'a-1'), undefined)
    .then(alertKey(1, 'a-2'), { productId: 1, accountId: 'a-2', waiting: [small] })
    .thenIndex(waitingForIndex(1), ['a-2'])
    .thenIndex(alertsByIndex('a-1'), []);
});
