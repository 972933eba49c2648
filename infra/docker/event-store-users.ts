// Run once before the shop starts on an EventStoreDB with TLS: makes its user `shop`, who may append to streams and read them and the whole log. What could
// take events away again (deleting streams, changing their metadata) stays with the administrators of the event store. Doing it again changes nothing.
import { eventStoreClient } from '@aangan/platform/event-log/event-store-client';
import { grantShop, makeShopUser } from './event-store-rights.ts';

const { EVENTSTORE_URL: url = '', EVENTSTORE_SHOP_PASSWORD: password = '' } = process.env;

await makeShopUser(url, password, fetch);
await grantShop(eventStoreClient(url));
console.log('The user of the shop may append and read, and nothing else.');
// The client is not disposed of: now and then it waits for ever for a read that was broken off.
process.exit();
