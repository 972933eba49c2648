// Runs once before the shop starts on an EventStoreDB with TLS: creates its user `shop`, which may append to streams and read them and the whole log.
// Deleting streams and changing their metadata is left to the administrators of the event store. Idempotent.
import { eventStoreClient } from '@aangan/platform/event-log/event-store-client';
import { retry } from '@aangan/platform/process/retry';
import { grantShop, makeShopUser } from './event-store-rights.ts';

const LEADER_WITHIN_MS = 60_000;
const { EVENTSTORE_URL: url = '', EVENTSTORE_SHOP_PASSWORD: password = '' } = process.env;

// Nodes are healthy before they have elected a leader, which takes longer on a busy machine.
const givesUpAt = performance.now() + LEADER_WITHIN_MS;
const onFailure = (error: unknown): void => {
  if (performance.now() > givesUpAt) throw error;
};
await retry(
  async () => {
    await makeShopUser(url, password, fetch);
    await grantShop(eventStoreClient(url));
  },
  { firstPauseMs: 250, longestPauseMs: 2_000, onFailure },
);
console.log('The user of the shop may append and read only.');
// The client is not disposed of: it sometimes waits without end for a cancelled read.
process.exit();
