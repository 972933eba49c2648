// A log whose end was removed after it was signed, beside its proof: an older copy of it is in its place.
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openProofStore, type ProofStore } from '@aangan/platform/proofs/proof-store';
import { startEventStore } from '@aangan/test/setup/start-event-store';
import { memoryFolder } from '@aangan/test/setup/temp-folder';
import { expect, onTestFinished } from 'vitest';
import { startProvenShop, type ProvenShop } from './proven-shop.ts';

export type CutOffLog = {
  readonly shop: () => ProvenShop;
  readonly store: ProofStore;
  /** Restarts its event store and the shop. */
  readonly restart: () => Promise<void>;
};

/** Starts a log whose last five events were removed after they were signed. It ends with the test. */
export async function cutOffLog(): Promise<CutOffLog> {
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
  return { shop: () => shop, store, restart };
}
