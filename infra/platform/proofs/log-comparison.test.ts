// The tree is made of the events that were signed, the log has what is in its place now.
import type { NewLeaf } from '@aangan/shared-events/proof/stored-tree';
import { describe, expect, test } from 'vitest';
import { numberTaken, useLogBesideProof } from '../testing/log-beside-proof.ts';
import { leafOf, SIGNED_AT } from '../testing/store-proof.ts';
import { compareLog, finishComparison } from './log-comparison.ts';

const EVENTS = 600;
const shop = useLogBesideProof(async (log) => {
  await log.append(
    'one',
    Array.from({ length: EVENTS }, (_, number) => numberTaken(number)),
    'no-stream',
  );
});
const { prove, eventAt: at } = shop;

const leaves = () => shop.events.map(leafOf);
const placeOf = (index: number) => `one/${at(index).revision}, position ${at(index).position}`;

async function compared() {
  const comparison = await compareLog(shop.proofs, shop.logId);
  await finishComparison(comparison, shop.log, undefined);
  const [events, unsigned] = [comparison.compared(), comparison.unsigned()];
  return { events, unsigned, differences: comparison.differences() };
}

describe('a log that is compared with its proof', () => {
  test('is the one that was signed, with events that came later', async () => {
    await prove(leaves().slice(0, 500), { signed: 400 });
    expect(await compared()).toEqual({ events: 500, unsigned: 100, differences: [] });
  });

  test('has events that nothing proves yet, which are counted once', async () => {
    await prove(leaves().slice(0, 500));
    const comparison = await compareLog(shop.proofs, shop.logId);
    await comparison.add(shop.events.slice(0, 550));
    await comparison.add(shop.events.slice(450));
    await finishComparison(comparison, shop.log, at(shop.events.length - 1).position);
    expect([comparison.compared(), comparison.newer()]).toEqual([500, shop.events.length - 500]);
  });

  test('has nothing to be compared with before the first event was proven', async () => {
    expect(await compared()).toEqual({ events: 0, unsigned: 0, differences: [] });
  });

  test('is not read twice where a reader has added the first events', async () => {
    await prove(leaves());
    const comparison = await compareLog(shop.proofs, shop.logId);
    await comparison.add(shop.events.slice(0, 300));
    await finishComparison(comparison, shop.log, at(199).position);
    await comparison.add(shop.events);
    expect([comparison.compared(), comparison.differences()]).toEqual([shop.events.length, []]);
  });

  test('names an event that was changed at its place', async () => {
    const signed = shop.events.map((event, index) =>
      leafOf(index === 300 ? { ...event, data: { number: 7 } } : event),
    );
    await prove(signed);
    expect((await compared()).differences).toEqual([
      {
        kind: 'changed',
        message: `NumberTaken at ${placeOf(300)}, was changed: it does not match the Merkle tree.`,
      },
    ]);
  });

  test('names an event that was inserted where none was', async () => {
    await prove(leaves().toSpliced(300, 1));
    expect((await compared()).differences).toEqual([
      {
        kind: 'inserted',
        message: `NumberTaken at ${placeOf(300)}, was inserted: the Merkle tree has no event there.`,
      },
    ]);
  });

  test('names the places of events that were removed, and an end that is missing', async () => {
    const gone = (index: number, behind: bigint): NewLeaf => ({
      ...leafOf(at(index)),
      position: at(index).position + behind,
    });
    await prove([
      ...leaves().slice(0, 10),
      ...[gone(9, 1n), gone(9, 2n)],
      ...leaves().slice(10),
      gone(shop.events.length - 1, 5n),
    ]);
    const [between, end] = [at(9).position, at(shop.events.length - 1).position];
    expect((await compared()).differences).toEqual([
      {
        kind: 'removed',
        message: `2 events, from position ${between + 1n} to ${between + 2n}, were removed: the Merkle tree has them.`,
      },
      {
        kind: 'removed',
        message: `The event at position ${end + 5n} was removed: the Merkle tree has it, and the end of the log is missing.`,
      },
    ]);
  });

  test('is not taken for the signed one where its tree was changed with it', async () => {
    const signedLeaves = shop.events.map((event, index) =>
      leafOf(index === 300 ? { ...event, data: { number: 7 } } : event),
    );
    await prove(leaves(), { signed: 500, signedLeaves });
    expect((await compared()).differences).toEqual([
      {
        kind: 'proof',
        message: `The first 500 events of the Merkle tree do not match the checkpoint signed at ${SIGNED_AT}.`,
      },
    ]);
  });

  test('is not taken for the signed one where its tree ends before the checkpoint', async () => {
    await prove(leaves().slice(0, 400), { signed: 500, signedLeaves: leaves() });
    expect((await compared()).differences).toMatchObject([{ kind: 'proof' }]);
  });

  describe('whose later events have moved', () => {
    const EXTRA = { number: 1_000_000 };
    /** The leaves from an event on, as they were when something before them was longer by `bytes` and their stream by `events`. */
    const before = (from: number, bytes: bigint, events: number): readonly NewLeaf[] =>
      leaves()
        .slice(from)
        .map((_, index) => {
          const event = at(from + index);
          const revision = event.revision + BigInt(events);
          return leafOf({ ...event, position: event.position + bytes, revision });
        });
    const differences = async () => (await compared()).differences;

    test('names the one that was removed, and none after it', async () => {
      const removed = [300, 301].map((index) => leafOf({ ...at(index), data: EXTRA }));
      for (const gone of [1, 2]) {
        await prove([
          ...leaves().slice(0, 300),
          ...removed.slice(0, gone),
          ...before(300, at(300 + gone).position - at(300).position, gone),
        ]);
        const { position } = at(300);
        const what =
          gone === 1
            ? `The event at position ${position} was removed: the Merkle tree has it.`
            : `2 events, from position ${position} to ${at(301).position}, were removed: the Merkle tree has them.`;
        expect(await differences()).toEqual([{ kind: 'removed', message: what }]);
      }
    });

    test.each([300, EVENTS - 2, EVENTS - 1])('names event %i, which was inserted', async (index) => {
      const length = at(301).position - at(300).position;
      await prove([...leaves().slice(0, index), ...before(index + 1, -length, -1)]);
      const message = `NumberTaken at ${placeOf(index)}, was inserted: the Merkle tree has no event there.`;
      expect(await differences()).toEqual([{ kind: 'inserted', message }]);
    });

    test('names the one that became longer', async () => {
      await prove([...leaves().slice(0, 300), leafOf({ ...at(300), data: EXTRA }), ...before(301, -5n, 0)]);
      expect(await differences()).toEqual([
        {
          kind: 'changed',
          message: `NumberTaken at ${placeOf(300)}, was changed: it does not match the Merkle tree.`,
        },
      ]);
    });

    test('names both places of one that was moved', async () => {
      const { position } = at(300);
      // Its place was before the events that it is behind now.
      await prove([
        ...leaves().slice(0, 300),
        leafOf({ ...at(302), position, revision: at(300).revision }),
        ...before(300, 10n, 1).slice(0, 2),
        ...before(303, 0n, 0),
      ]);
      expect(await differences()).toEqual([
        {
          kind: 'removed',
          message: `The event at position ${position} was removed: the Merkle tree has it.`,
        },
        {
          kind: 'inserted',
          message: `NumberTaken at ${placeOf(302)}, was moved: the Merkle tree has it at position ${position}.`,
        },
      ]);
    });

    test('names a revision or a position that nothing explains', async () => {
      await prove([
        ...leaves().slice(0, 300),
        ...before(300, 0n, 1).slice(0, 1),
        ...leaves().slice(301, 400),
        ...before(400, 7n, 0),
      ]);
      expect(await differences()).toEqual([
        {
          kind: 'changed',
          message: `NumberTaken at ${placeOf(300)}, was changed: it does not match the Merkle tree.`,
        },
        {
          kind: 'changed',
          message: `NumberTaken at ${placeOf(400)}, was moved: the Merkle tree has it at position ${at(400).position + 7n}.`,
        },
      ]);
    });
  });

  test('is not searched for ever where it is another one', async () => {
    await prove(shop.events.map((event) => leafOf({ ...event, data: { number: -1 } })));
    const { events: count, differences } = await compared();
    expect([count, differences.length]).toEqual([shop.events.length, 100]);
    expect(new Set(differences.map(({ kind }) => kind))).toEqual(new Set(['changed']));
  });
});
