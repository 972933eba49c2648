import { test } from 'vitest';
import {
  customizationStream,
  type CustomizationEvent,
} from '@aangan/shared-events/features/customization/events';
import {
  customizationCountKey,
  customizationRequestKey,
  customizationRequestsIndex,
} from '@aangan/shared-events/features/customization/views';
import { erased } from '@aangan/shared-events/personal';
import { given, inStream, NOON } from '../../testing/given.ts';
import { customization } from './projection.ts';

const wish = { fullName: 'Asha Rao', email: 'asha@example.org', designPreference: 'Peacocks on the hem' };
const requested = (requestId: string, image: string | null = null): CustomizationEvent => ({
  type: 'CustomizationRequested',
  data: { requestId, wish, image },
});
const removed = (requestId: string): CustomizationEvent => ({
  type: 'CustomizationRequestRemoved',
  data: { requestId, image: null },
});
const of = (requestId: string, ...events: CustomizationEvent[]) =>
  inStream(customizationStream(requestId), events);
const count = (number: number) =>
  ({
    to: 'admins',
    name: 'customization-count',
    key: 'customization-count',
    data: { count: number },
  }) as const;

test('a request is listed with its details', () => {
  given(customization, [...of('r-2', requested('r-2', 'p.jpg')), ...of('r-1', requested('r-1'))])
    .then(customizationRequestKey('r-2'), { id: 'r-2', wish, image: 'p.jpg', createdAt: NOON })
    .then(customizationRequestKey('r-1'), { id: 'r-1', wish, image: null, createdAt: NOON })
    .then(customizationCountKey, { requests: 2 })
    .thenIndex(customizationRequestsIndex, ['r-2', 'r-1'])
    .thenPublishes([count(2)]);
});

test('a removed request leaves nothing behind', () => {
  given(customization, [...of('r-2', requested('r-2')), ...of('r-1', requested('r-1'), removed('r-1'))])
    .then(customizationRequestKey('r-1'), undefined)
    .then(customizationCountKey, { requests: 1 })
    .thenIndex(customizationRequestsIndex, ['r-2'])
    .thenPublishes([count(1)]);
});

test('a repeated event counts once and publishes nothing', () => {
  given(customization, of('r-1', requested('r-1'), requested('r-1')))
    .then(customizationCountKey, { requests: 1 })
    .thenPublishes([]);
  given(customization, of('r-1', requested('r-1'), removed('r-1'), removed('r-1')))
    .then(customizationRequestKey('r-1'), undefined)
    .then(customizationCountKey, { requests: 0 })
    .thenIndex(customizationRequestsIndex, [])
    .thenPublishes([]);
});

test('a request whose key is destroyed has no personal data, and is removed like any other', () => {
  const blank: CustomizationEvent = {
    type: 'CustomizationRequested',
    data: { requestId: 'r-1', wish: erased, image: 'p.jpg' },
  };
  given(customization, of('r-1', blank)).then(customizationRequestKey('r-1'), {
    id: 'r-1',
    wish: null,
    image: 'p.jpg',
    createdAt: NOON,
  });
  given(customization, of('r-1', blank, removed('r-1')))
    .then(customizationRequestKey('r-1'), undefined)
    .thenIndex(customizationRequestsIndex, []);
});
