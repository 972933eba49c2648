// A log whose end was removed, and which has grown past its former end: the proof's newest events are in it again, and the warning has to stay.
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openProofStore } from '@aangan/platform/proofs/proof-store';
import { startEventStore } from '@aangan/test/setup/start-event-store';
import { memoryFolder } from '@aangan/test/setup/temp-folder';
import { expect, onTestFinished, test } from 'vitest';
import { startProvenShop, type ProvenShop } from '../testing/proven-shop.ts';

const SHORT = expect.stringMatching(
  /^history: the log ends before events that its proof covers: an older copy of it is in place, stop the shop, .+ npm run restore -- DIR/,
);
const LACKS = expect.stringMatching(
  /^history: the log lacks events that its proof covers, late\/\d among them/,
);

/** A log whose last five events were removed after they were signed; `restart` restarts its event store and the shop. */
async function cutOff(): Promise<{ readonly shop: () => ProvenShop; readonly restart: () => Promise<void> }> {
  const [eventStore, folder] = await Promise.all([startEventStore(), memoryFolder()]);
  const store = openProofStore({ proofsUrl: undefined, dataDir: folder.path });
  const [data, copy] = [join(eventStore.folder, 'event-store'), join(folder.path, 'copy')];
  let shop = startProvenShop(eventStore.url, store);
  onTestFinished(async () => {
    await shop.stop();
    await store.close();
    await Promise.all([eventStore.stop(), folder.remove()]);
  });
  const restart = async (between = () => Promise.resolve()): Promise<void> => {
    await shop.stop();
    await eventStore.kill();
    await between();
    await eventStore.restart();
    shop = startProvenShop(eventStore.url, store);
  };

  await shop.log.logId();
  await shop.append('early', 3);
  await restart(() => cp(data, copy, { recursive: true }));
  await shop.prove();
  await shop.append('late', 5);
  await shop.signed();
  expect([await shop.warnings(), await shop.fault()]).toEqual([[], undefined]);
  await restart(async () => {
    await rm(data, { recursive: true });
    await cp(copy, data, { recursive: true });
  });
  return { shop: () => shop, restart };
}

test('warns of a log that was cut off, also when log and proof have grown past its former end', async () => {
  const { shop, restart } = await cutOff();
  await shop().prove();
  expect([await shop().warnings(), await shop().fault()]).toEqual([[SHORT], 'cut off']);
  // With a longer name the former end is between two events.
  await shop().append('again-and-again', 7);
  await shop().signed();
  expect([await shop().warnings(), await shop().fault()]).toEqual([[LACKS], 'cut off']);
  await restart();
  expect([await shop().warnings(), await shop().fault()]).toEqual([[LACKS], 'cut off']);
});

test('warns of it before a worker continues the proof', async () => {
  const { shop } = await cutOff();
  await shop().append('again', 9);
  expect([await shop().warnings(), await shop().fault()]).toEqual([[LACKS], 'cut off']);
});
