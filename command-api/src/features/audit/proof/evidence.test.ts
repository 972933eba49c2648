// Evidence of an order whose log is not the one that was signed: the tree is made of the events without those that were inserted later.
import { setTimeout as sleep } from 'node:timers/promises';
import { hasLeaf } from '@aangan/platform/proofs/log-comparison';
import { numberTaken, TEST_SIGNING_KEY, useLogBesideProof } from '@aangan/platform/testing/log-beside-proof';
import { leafOf, storeProof } from '@aangan/platform/testing/store-proof';
import type { RawEvent } from '@aangan/shared-events/codec';
import { makeNoteSigner } from '@aangan/shared-events/proof/signed-note';
import type { NewLeaf } from '@aangan/shared-events/proof/stored-tree';
import { verifyEvidence } from '@aangan/shared-events/proof/verify-evidence';
import { describe, expect, test } from 'vitest';
import { orderEvidence, visibleTo } from './evidence.ts';

const BUYER = 'a-1';

/** The streams of the events in the order of the log; those of order 1 are in lines 2 to 9 of its evidence. */
const WRITTEN = [
  ...['cart-a', 'order-1', 'payment-1', 'order-1', 'payment-1', 'cart-a', 'payment-1', 'order-1'],
  ...['cart-a', 'order-1', 'cart-a', 'payment-1', 'cart-a'],
];
const OWN = WRITTEN.flatMap((stream, index) => (stream === 'cart-a' ? [] : [index]));

const shop = useLogBesideProof(async (log) => {
  for (const [number, stream] of WRITTEN.entries()) {
    const revision = WRITTEN.slice(0, number).filter((other) => other === stream).length;
    // What the staff did is in the buyer's receipt as a hash only.
    const by = number % 2 === 0 ? ({ kind: 'admin', id: 'a-9' } as const) : ({ kind: 'system' } as const);
    await log.append(stream, [numberTaken(number, by)], revision === 0 ? 'no-stream' : BigInt(revision - 1));
  }
});
const events = (): readonly RawEvent[] => shop.events.filter(({ stream }) => WRITTEN.includes(stream));
const needs = () => ({ log: shop.log, proofs: shop.proofs, signer: makeNoteSigner(TEST_SIGNING_KEY) });

/** The leaves of the log before these of its events were inserted, each of which raised the revisions of the later ones of its stream. */
const leavesWithout = (inserted: readonly number[]): readonly NewLeaf[] =>
  events().flatMap((event, index, all) => {
    if (inserted.includes(index)) return [];
    const before = inserted.filter((other) => other < index && all[other]?.stream === event.stream);
    return [leafOf({ ...event, revision: event.revision - BigInt(before.length) })];
  });

/** How far an event moved those after it. */
const lengthOf = (index: number): bigint => {
  const [event, next] = events().slice(index, index + 2);
  return event === undefined || next === undefined ? 0n : next.position - event.position;
};

/** The same where these events have also moved the later ones. */
const movedBack = (inserted: readonly number[]): readonly NewLeaf[] => {
  const left = WRITTEN.flatMap((_, index) => (inserted.includes(index) ? [] : [index]));
  return leavesWithout(inserted).map(({ hash, position }, at) => {
    const before = inserted.filter((index) => index < (left[at] ?? 0));
    return { hash, position: before.reduce((back, index) => back - lengthOf(index), position) };
  });
};

/** The leaves of the log before an event was removed right before this one, which was of its stream. */
const movedOn = (index: number): readonly NewLeaf[] =>
  events().flatMap((event, at, all) => {
    if (at < index) return [leafOf(event)];
    const raised = event.stream === all[index]?.stream ? 1n : 0n;
    const later = leafOf({ ...event, revision: event.revision + raised, position: event.position + 300n });
    return at === index ? [leafOf({ ...event, id: 'removed' }), later] : [later];
  });

const evidenceOf = async (
  leaves: readonly NewLeaf[],
  shows?: ReturnType<typeof visibleTo>,
  last?: { readonly stream: string; readonly revision: bigint },
): Promise<readonly string[]> => {
  await shop.prove(leaves, last && { last });
  const written = await orderEvidence(needs(), 1, shows);
  const lines: string[] = [];
  for await (const line of written ?? []) lines.push(line.trimEnd());
  return lines;
};

/** The last leaf, whose event was moved behind the end of the tree, and whose revision was raised. */
const lastLeaf = (raised: bigint) => {
  const { stream, revision } = shop.eventAt(shop.events.length - 1);
  return { stream, revision: revision - raised };
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
    const append = (expected: 'no-stream' | bigint) => shop.log.append('order-2', [numberTaken(0)], expected);
    await append('no-stream');
    const awaited = orderEvidence(needs(), 2);
    // It polls for a checkpoint, and has read the order before.
    await expect.poll(() => shop.log.readStream('order-2')).toHaveLength(1);
    await sleep(200);
    await append(0n);
    const all = (await shop.log.eventsAfter(undefined, 1000)).filter(hasLeaf);
    await storeProof(shop.proofs, {
      logId: shop.logId,
      signingKey: TEST_SIGNING_KEY,
      leaves: all.map(leafOf),
    });
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

    describe('where the later events of the log have moved by it', () => {
      test.each(OWN)('names event %i, which was inserted', async (index) => {
        const lines = await evidenceOf(movedBack([index]), shows, lastLeaf(0n));
        expect(lines).toHaveLength(OWN.length + 1);
        expect(await verifyEvidence(lines)).toMatchObject({
          ...{ events: lineOf(index) - 2, problem: { kind: 'inserted', line: lineOf(index) } },
        });
      });

      const OTHERS = WRITTEN.flatMap((stream, index) => (stream === 'cart-a' ? [index] : []));
      test.each(OTHERS)('holds for an order, where event %i of a cart was inserted', async (index) => {
        const lines = await evidenceOf(movedBack([index]), shows, lastLeaf(1n));
        expect(await verifyEvidence(lines)).toMatchObject({ events: OWN.length, problem: undefined });
      });

      test.each([1, 3, 4])('names the place of one that was removed before event %i', async (index) => {
        const lines = await evidenceOf(movedOn(index), shows);
        expect((await verifyEvidence(lines)).problem).toMatchObject({
          ...{ kind: 'removed', line: lineOf(index) },
        });
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
      const leaves = leavesWithout([7]).with(3, {
        position: events()[3]?.position ?? 0n,
        hash: Buffer.alloc(32, 1),
      });
      expect((await verifyEvidence(await evidenceOf(leaves, shows))).problem).toMatchObject({
        ...{ kind: 'altered', line: lineOf(3) },
      });
    });
  });
});
