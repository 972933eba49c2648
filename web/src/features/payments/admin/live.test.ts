import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { aPaymentMessage } from '../../../testing/shop-samples.ts';
import { boardKey } from '../payment-cache.ts';
import { boardLive } from './live.ts';
import { rememberWrite } from './own-writes.ts';

const board = () => [...boardKey(), '7'];

function withBoard() {
  const client = new QueryClient();
  client.setQueryData(board(), {});
  const isOutdated = (orderId: number, revision: number): boolean | undefined => {
    boardLive['payment-status'](client, aPaymentMessage({ orderId, revision }));
    return client.getQueryState(board())?.isInvalidated;
  };
  return { client, isOutdated };
}

test('the message of an own write, after which the board is compared, does not make it outdated', () => {
  const { client, isOutdated } = withBoard();
  rememberWrite(client, { orderId: 7, revision: 5 });
  expect(isOutdated(7, 4)).toBe(false);
  expect(isOutdated(7, 5)).toBe(false);
  // An answer that arrives late takes nothing back.
  rememberWrite(client, { orderId: 7, revision: 3 });
  expect(isOutdated(7, 5)).toBe(false);
  expect(isOutdated(7, 6)).toBe(true);
});

test('a message about another payment makes the board outdated, and so does one before any write', () => {
  const { client, isOutdated } = withBoard();
  rememberWrite(client, { orderId: 7, revision: 5 });
  expect(isOutdated(8, 1)).toBe(true);
  expect(withBoard().isOutdated(7, 0)).toBe(true);
});

test('the message of an own write that comes while the board is compared leaves the new one as it is', async () => {
  const { client, isOutdated } = withBoard();
  rememberWrite(client, { orderId: 7, revision: 5 });
  const compared = Promise.withResolvers<object>();
  const fetching = client.fetchQuery({ queryKey: board(), queryFn: () => compared.promise });
  isOutdated(7, 5);
  compared.resolve({});
  await fetching;
  expect(client.getQueryState(board())?.isInvalidated).toBe(false);
});
