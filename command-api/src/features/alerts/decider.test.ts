import type { AlertEvent } from '@aangan/shared-events/features/alerts/events';
import { erased } from '@aangan/shared-events/personal';
import { expect, test } from 'vitest';
import { givenFor } from '../../testing/given-decider.ts';
import { alertDecider, alertIn, MOST_ALERTS } from './decider.ts';

const given = givenFor(alertDecider);
const small = { colorId: 4, size: 'S' };
const ofSmall = { productId: 1, accountId: 'a-1', variant: small };
const ofAny = { ...ofSmall, variant: null };
const contact = { email: 'asha@example.org' };
const request = { type: 'RequestAlert', ...ofSmall, ...contact } as const;
const cancel = { type: 'CancelAlert', ...ofSmall } as const;
const fulfil = { type: 'FulfilAlert', ...ofSmall, request: 1 } as const;
const requested: AlertEvent = { type: 'StockAlertRequested', data: { ...ofSmall, contact } };
const cancelled: AlertEvent = { type: 'StockAlertCancelled', data: ofSmall };
const fulfilled: AlertEvent = { type: 'StockAlertFulfilled', data: ofSmall };

test('an alert is requested once, and again after it was fulfilled or cancelled', () => {
  given([]).when(request).then([requested]);
  given([requested]).when(request).thenNothing();
  for (const over of [cancelled, fulfilled]) given([requested, over]).when(request).then([requested]);
});

test('another address replaces the first, also that of an erased person', () => {
  const other = { email: 'a.rao@example.org' };
  given([requested])
    .when({ ...request, ...other })
    .then([{ type: 'StockAlertRequested', data: { ...ofSmall, contact: other } }]);
  given([{ type: 'StockAlertRequested', data: { ...ofSmall, contact: erased } }])
    .when(request)
    .then([requested]);
});

test('it is fulfilled once, and not after it was cancelled', () => {
  given([requested]).when(fulfil).then([fulfilled]);
  given([requested, fulfilled]).when(fulfil).thenNothing();
  given([requested, cancelled]).when(fulfil).thenNothing();
  given([]).when(fulfil).thenNothing();
});

test('a request that was made again, or with another address, is not fulfilled for the one before', () => {
  const again = { ...fulfil, request: 2 };
  for (const over of [cancelled, fulfilled]) {
    given([requested, over, requested]).when(fulfil).thenNothing();
    given([requested, over, requested]).when(again).then([fulfilled]);
  }
  given([requested, requested]).when(fulfil).thenNothing();
  given([requested, requested]).when(again).then([fulfilled]);
});

test('it is cancelled once', () => {
  given([requested]).when(cancel).then([cancelled]);
  given([requested, cancelled]).when(cancel).thenNothing();
  given([]).when(cancel).thenNothing();
});

test('each color and size has its own, and so has the whole product', () => {
  given([requested])
    .when({ type: 'RequestAlert', ...ofAny, ...contact })
    .then([{ type: 'StockAlertRequested', data: { ...ofAny, contact } }]);
  given([requested])
    .when({ ...fulfil, variant: null })
    .thenNothing();
  given([requested])
    .when({ ...fulfil, variant: { ...small, colorId: 5 } })
    .thenNothing();
});

test('one person cannot fill the log', () => {
  const many = Array.from({ length: MOST_ALERTS }, (_, at): AlertEvent => ({
    type: 'StockAlertRequested',
    data: { ...ofSmall, variant: { colorId: at + 10, size: 'S' }, contact },
  }));
  given(many).when(request).thenRefuses('too-many-alerts', 'conflict');
});

test('the address stays known when the alert is over, for the mail', () => {
  const state = [requested, fulfilled].reduce(alertDecider.evolve, alertDecider.initialState);
  expect(alertIn(state, small)).toEqual({ variant: small, contact, isWaiting: false, request: 1 });
});
