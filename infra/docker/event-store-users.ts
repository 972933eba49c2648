// Runs once before the shop starts on an EventStoreDB with TLS: creates its user `shop`, which may append to streams and read them and the whole log.
// Deleting streams and changing their metadata is left to the administrators of the event store. Idempotent.
import { eventStoreClient } from '@aangan/platform/event-log/event-store-client';
import { grantShop, makeShopUser } from './event-store-rights.ts';

const { EVENTSTORE_URL: url = '', EVENTSTORE_SHOP_PASSWORD: password = '' } = process.env;

await makeShopUser(url, password, fetch);
await grantShop(eventStoreClient(url));
console.log('The user of the shop may append and read only.');
// The client is not disposed of: it sometimes waits without end for a cancelled read.
process.exit();
