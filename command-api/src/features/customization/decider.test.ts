import type { CustomizationEvent } from '@aangan/shared-events/features/customization/events';
import { describe, test } from 'vitest';
import { givenFor } from '../../testing/given-decider.ts';
import type { CustomizationCommand } from './commands.ts';
import { customizationDecider } from './decider.ts';

const given = givenFor(customizationDecider);
const details = { fullName: 'Asha Rao', email: 'asha@example.org', designPreference: 'Peacocks' };
const request = { requestId: 'r-1', image: 'p.jpg' };
const submit: CustomizationCommand = { type: 'SubmitCustomizationRequest', ...request, details };
const remove: CustomizationCommand = { type: 'RemoveCustomizationRequest' };
const requested: CustomizationEvent = { type: 'CustomizationRequested', data: { ...request, wish: details } };
const removed: CustomizationEvent = {
  type: 'CustomizationRequestRemoved',
  data: request,
};

describe('a customization request', () => {
  test('is submitted', () => given([]).when(submit).then([requested]));
  test('is submitted once', () => given([requested]).when(submit).thenNothing());
  test('cannot be submitted again after its removal', () =>
    given([requested, removed]).when(submit).thenNothing());
  test('is removed, and the event names its picture', () => given([requested]).when(remove).then([removed]));
  test('is removed once', () =>
    given([requested, removed]).when(remove).thenRefuses('customization-missing', 'missing'));
  test('that does not exist cannot be removed', () =>
    given([]).when(remove).thenRefuses('customization-missing', 'missing'));
});
