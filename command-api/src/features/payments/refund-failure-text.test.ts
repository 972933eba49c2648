import { expect, test } from 'vitest';
import { GatewayRefusedError } from './gateway/payment-gateway.ts';
import { refundFailureText } from './refund-failure-text.ts';

const textOf = (description: string) =>
  refundFailureText(new GatewayRefusedError('BAD_REQUEST_ERROR', description));

test.each([
  ['Your account does not have enough balance to carry out the refund operation.', /balance .* too low/],
  ['The payment has been fully refunded already', /paid back the whole payment/],
  ['The total refund amount is greater than the refund payment amount', /more than the gateway has left/],
  ['Refund is not supported by the bank because the payment is more than 6 months old', /six months/],
  ['The payment status should be captured for action to be taken', /not captured/],
  ['The id provided does not exist', /does not know/],
])('“%s” has words of the shop', (description, text) => {
  expect(textOf(description)).toMatch(text);
});

test('keeps nothing of a text that is not known', () => {
  const text = textOf('Refund to Meera Pillai, 9876543210, was refused');
  expect(text).toBe('The gateway refused the refund. Its dashboard says why.');
});
