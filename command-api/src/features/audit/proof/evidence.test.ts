// Evidence of an order whose log is not the one that was signed: the tree is made of the events without those that were inserted later.
import { setTimeout as sleep } from 'node:timers/promises';
import { connectEventLog, type EventLog } from '@aangan/platform/event-log/event-log';
import { hasLeaf } from '@aangan/platform/proofs/log-comparison';
import type { ProofStore } from '@aangan/platform/proofs/proof-store';
import { emptyProofStore, leafOf, storeProof } from '@aangan/platform/testing/store-proof';
import type { RawEvent } from '@aangan/shared-events/codec';
import { metadataSchema } from '@aangan/shared-events/event';
import { makeNoteSigner } from '@aangan/shared-events/proof/signed-note';
import type { NewLeaf } from '@aangan/shared-events/proof/stored-tree';
import { verifyEvidence } from '@aangan/shared-events/proof/verify-evidence';
import { startEventStoreHere, type EventStoreHere } from '@aangan/test/setup/start-event-store';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { orderEvidence, visibleTo } from './evidence.ts';

const signingKey = Buffer.alloc(32, 7).toString('base64url');
const BUYER = 'a-1';
let eventStore: EventStoreHere;
let log: EventLog;
let events: readonly RawEvent[];
let proofs: ProofStore;

/** The streams of the events in the order of the log; those of order 1 are in lines 2 to 9 of its evidence. */
const WRITTEN = [
  ...['cart-a', 'order-1', 'payment-1', 'order-1', 'payment-1', 'cart-a', 'payment-1', 'order-1'],
  ...['cart-a', 'order-1', 'cart-a', 'payment-1', 'cart-a'],
];
const OWN = WRITTEN.flatMap((stream, index) => (stream === 'cart-a' ? [] : [index]));

beforeAll(async () => {
  eventStore = await startEventStoreHere();
  log = connectEventLog(eventStore.url);
  await log.logId();
  for (const [number, stream] of WRITTEN.entries()) {
    const revision = WRITTEN.slice(0, number).filter((other) => other === stream).length;
    // What the staff did is in the buyer's receipt as a hash only.
    const by = number % 2 === 0 ? ({ kind: 'admin', id: 'a-9' } as const) : ({ kind: 'system' } as const);
    const metadata = {
      ...{ at: '2026-11-18T06:12:09.000Z', by, origin: { client: 'cli' as const } },
      ...{ correlationId: `c-${number}`, schemaVersion: 1 },
    };
    await log.append(
      stream,
      [{ type: 'NumberTaken', data: { number }, metadata }],
      revision === 0 ? 'no-stream' : BigInt(revision - 1),
    );
  }
  const read = (await log.eventsAfter(undefined, 1000)).filter(hasLeaf);
  events = read.filter(({ stream }) => WRITTEN.includes(stream));
});
afterAll(async () => {
  await log.close();
  await eventStore.stop();
});
beforeEach(async () => {
  proofs = await emptyProofStore();
});
afterEach(() => proofs.close());

/** The leaves of the log before these of its events were inserted, each of which raised the revisions of the later ones of its stream. */
const leavesWithout = (inserted: readonly number[]): readonly NewLeaf[] =>
  events.flatMap((event, index) => {
    if (inserted.includes(index)) return [];
    const before = inserted.filter((other) => other < index && events[other]?.stream === event.stream);
    return [leafOf({ ...event, revision: event.revision - BigInt(before.length) })];
  });

const evidenceOf = async (
  leaves: readonly NewLeaf[],
  shows?: ReturnType<typeof visibleTo>,
): Promise<readonly string[]> => {
  await storeProof(proofs, { logId: await log.logId(), signingKey, leaves });
  const written = await orderEvidence({ log, proofs, signer: makeNoteSigner(signingKey) }, 1, shows);
  const lines: string[] = [];
  for await (const line of written ?? []) lines.push(line.trimEnd());
  return lines;
};

/** The line of an event in the evidence of order 1. */
const lineOf = (index: number): number => OWN.indexOf(index) + 2;

describe('the evidence of an order beside a proof', () => {
  test('of the same events holds', async () => {
    expect(await verifyEvidence(await evidenceOf(leavesWithout([])))).toMatchObject({
      events: OWN.length,
      problem: undefined,
    });
  });

  test('has all events up to its checkpoint, also one that came while that was awaited', async () => {
    const [needs, logId] = [{ log, proofs, signer: makeNoteSigner(signingKey) }, await log.logId()];
    const { type, metadata } = eventAt(0);
    const append = (expected: 'no-stream' | bigint) =>
      log.append(
        'order-2',
        [{ type, data: { number: 0 }, metadata: metadataSchema.parse(metadata) }],
        expected,
      );
    await append('no-stream');
    const awaited = orderEvidence(needs, 2);
    // It polls for a checkpoint, and has read the order before.
    await expect.poll(() => log.readStream('order-2')).toHaveLength(1);
    await sleep(200);
    await append(0n);
    const all = (await log.eventsAfter(undefined, 1000)).filter(hasLeaf);
    await storeProof(proofs, { logId, signingKey, leaves: all.map(leafOf) });
    // Newer than the checkpoint.
    await append(1n);
    expect(await verifyEvidence((await awaited) ?? [])).toMatchObject({
      ...{ events: 2, scope: { stream: 'order-2', events: 2 }, problem: undefined },
    });
  });

  describe.each([
    ['in full', undefined],
    ['as a receipt', visibleTo(BUYER)],
  ] as const)('%s', (_, shows) => {
    test.each(OWN)('names event %i, which was inserted into the log', async (index) => {
      const lines = await evidenceOf(leavesWithout([index]), shows);
      expect(lines).toHaveLength(OWN.length + 1);
      expect(await verifyEvidence(lines)).toMatchObject({
        events: lineOf(index) - 2,
        problem: { kind: 'inserted', line: lineOf(index) },
      });
    });

    test.each([
      { where: 'behind each other', inserted: [3, 4] },
      { where: 'of one stream', inserted: [3, 7] },
      { where: 'at the end, around one of another stream', inserted: [9, 11] },
      { where: 'as a whole stream', inserted: [2, 4, 6, 11] },
    ])('names the first of several, $where', async ({ inserted }) => {
      const lines = await evidenceOf(leavesWithout(inserted), shows);
      const [first = 0] = inserted;
      expect((await verifyEvidence(lines)).problem).toMatchObject({
        ...{ kind: 'inserted', line: lineOf(first) },
      });
    });

    test('calls a changed event altered where a later one was inserted', async () => {
      const leaves = leavesWithout([7]).with(3, { ...leafOf(eventAt(3)), hash: Buffer.alloc(32, 1) });
      expect((await verifyEvidence(await evidenceOf(leaves, shows))).problem).toMatchObject({
        ...{ kind: 'altered', line: lineOf(3) },
      });
    });
  });
});

function eventAt(index: number): RawEvent {
  const event = events[index];
  if (event === undefined) throw new Error(`there is no event ${index}`);
  return event;
}
