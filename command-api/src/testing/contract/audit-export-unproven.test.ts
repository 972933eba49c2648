// An export of a log that is not the one that was signed: the file shows what was changed, inserted or removed, and does not look complete.
import type { NewLeaf } from '@aangan/shared-events/proof/stored-tree';
import { makeNoteSigner } from '@aangan/shared-events/proof/signed-note';
import { verifyEvidence } from '@aangan/shared-events/proof/verify-evidence';
import { makeShopTime } from '@aangan/shared-events/shop-time';
import type { RawEvent } from '@aangan/shared-events/codec';
import { hasLeaf } from '@aangan/platform/proofs/log-comparison';
import type { ProofStore } from '@aangan/platform/proofs/proof-store';
import { emptyProofStore, leafOf, storeProof } from '@aangan/platform/testing/store-proof';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { describeEvent } from '../../event-descriptions.ts';
import { namesOf } from '../../features/accounts/queries.ts';
import { decodeAll } from '../../features/audit/describe-events.ts';
import {
  exportChosen,
  exportPeriod,
  type Export,
  type ExportNeeds,
} from '../../features/audit/export/export-events.ts';
import { writeJsonLines } from '../../features/audit/export/write-export.ts';
import { makeColorNamesOf, makeColorQueries } from '../../features/catalogue/colors/queries.ts';
import { startApiInTest, type ApiInTest } from '../api.ts';
import { aProduct, stock } from '../catalogue.ts';

const signingKey = Buffer.alloc(32, 7).toString('base64url');
let api: ApiInTest;
let events: readonly RawEvent[];
let proofs: ProofStore;

beforeAll(async () => {
  api = await startApiInTest();
  await stock(api, [aProduct(1), aProduct(2), aProduct(3)]);
  await api.caughtUp();
  events = (await api.services.log.eventsAfter(undefined, 10_000)).filter(hasLeaf);
});
afterAll(() => api.stop());
beforeEach(async () => {
  proofs = await emptyProofStore();
});
afterEach(() => proofs.close());

type Written = { readonly lines: string[]; readonly failure: unknown };

/** The lines of an export of the whole log beside this proof, and why it was broken off. */
const exported = (leaves: readonly NewLeaf[]): Promise<Written> =>
  written(leaves, (needs) => exportPeriod(needs, { after: undefined, last: leaves.at(-1)?.position ?? 0n }));

/** The same for chosen events, such as those of an order. */
const exportedOnly = (chosen: readonly RawEvent[], leaves: readonly NewLeaf[]): Promise<Written> =>
  written(leaves, async (needs) => exportChosen(needs, await decodeAll(needs, chosen)));

async function written(
  leaves: readonly NewLeaf[],
  take: (needs: ExportNeeds) => Promise<Export>,
): Promise<Written> {
  const { log, views, settings } = api.services;
  const [last] = events.slice(-1);
  await storeProof(proofs, { logId: await log.logId(), signingKey, leaves, ...(last && { last }) });
  const needs = {
    ...api.services,
    ...{
      proofs,
      signer: makeNoteSigner(signingKey),
      time: makeShopTime(settings.shopTimeZone),
      describeEvent,
    },
    colorNamesOf: makeColorNamesOf(makeColorQueries(views)),
    namesOf: (ids: readonly string[]) => namesOf(views, ids),
  };
  const lines: string[] = [];
  try {
    for await (const text of writeJsonLines(await take(needs))) lines.push(...text.trimEnd().split('\n'));
    return { lines, failure: undefined };
  } catch (error) {
    return { lines, failure: error instanceof Error ? error.message : error };
  }
}

const leaves = () => events.map(leafOf);
const INSERTED = expect.stringContaining(
  'events were changed, removed or inserted, here or before. npm run verify names them',
);
const BROKEN_OFF = expect.stringContaining('The log has other events in this period than its signed proof');

/** The leaves of a log whose event `index` was another one when it was signed. */
const changedAt = (index: number): readonly NewLeaf[] =>
  leaves().map((leaf, at) => (at === index ? { ...leaf, hash: Buffer.alloc(32, 1) } : leaf));

describe('an export beside a proof', () => {
  test('of the same events holds', async () => {
    const { lines, failure } = await exported(leaves());
    expect(failure).toBeUndefined();
    expect(await verifyEvidence(lines)).toMatchObject({ events: events.length, problem: undefined });
  });

  test('shows an event that was changed at its place', async () => {
    const { lines, failure } = await exported(changedAt(4));
    expect(failure).toEqual(BROKEN_OFF);
    expect(lines).toHaveLength(events.length + 1);
    expect((await verifyEvidence(lines)).problem).toMatchObject({ kind: 'altered', line: 6 });
  });

  test('shows an event that was inserted into the log', async () => {
    const { lines, failure } = await exported(leaves().toSpliced(4, 1));
    expect(failure).toEqual(BROKEN_OFF);
    expect((await verifyEvidence(lines)).problem).toMatchObject({ kind: 'inserted', line: 6 });
  });

  test('shows that an event was removed from the log', async () => {
    const [before] = leaves().slice(3);
    const gone: NewLeaf = { hash: Buffer.alloc(32, 1), position: (before?.position ?? 0n) + 1n };
    const { lines, failure } = await exported(leaves().toSpliced(4, 0, gone));
    expect(failure).toEqual(BROKEN_OFF);
    expect((await verifyEvidence(lines)).problem).toMatchObject({ kind: 'removed', line: 6 });
  });

  test('shows that the end of the log was cut off', async () => {
    const last = events.at(-1)?.position ?? 0n;
    const gone: NewLeaf = { hash: Buffer.alloc(32, 1), position: last + 100n };
    const { lines, failure } = await written([...leaves(), gone], (needs) =>
      exportPeriod(needs, { after: undefined, last }),
    );
    expect(failure).toEqual(BROKEN_OFF);
    expect((await verifyEvidence(lines)).problem).toMatchObject({
      ...{ kind: 'removed', message: expect.stringMatching(/^1 event is missing after /) },
    });
  });

  describe('of a log whose later events have moved by one that was inserted', () => {
    /** The leaves of the log before event `index` was inserted, in a stream of its own. */
    const before = (index: number): readonly NewLeaf[] => {
      const [inserted, next] = leaves().slice(index);
      const moved = (next?.position ?? 0n) - (inserted?.position ?? 0n);
      return leaves()
        .toSpliced(index, 1)
        .map(({ hash, position }, at) => ({ hash, position: at < index ? position : position - moved }));
    };
    const last = () => events.at(-1)?.position ?? 0n;
    const exportedAfter = (after: bigint | undefined, proof: readonly NewLeaf[]): Promise<Written> =>
      written(proof, (needs) => exportPeriod(needs, { after, last: last() }));

    test('names that one', async () => {
      const { lines, failure } = await exportedAfter(undefined, before(4));
      expect(failure).toEqual(BROKEN_OFF);
      expect((await verifyEvidence(lines)).problem).toMatchObject({ kind: 'inserted', line: 6 });
    });

    test('holds for the events after it', async () => {
      const { lines, failure } = await exportedAfter(events[5]?.position, before(4));
      expect(failure).toBeUndefined();
      expect(await verifyEvidence(lines)).toMatchObject({ events: events.length - 6, problem: undefined });
    });
  });

  describe('of chosen events', () => {
    /** Every second event, so that another one follows each of them in the log. */
    const chosen = () => events.slice(0, 10).filter((_, index) => index % 2 === 0);

    test('holds', async () => {
      const { lines, failure } = await exportedOnly(chosen(), leaves());
      expect(failure).toBeUndefined();
      expect(await verifyEvidence(lines)).toMatchObject({ events: 5, problem: undefined });
    });

    test.each([
      { where: 'first', index: 0, line: 2 },
      { where: 'between others', index: 4, line: 4 },
      { where: 'last', index: 8, line: 6 },
    ])('shows an event that was inserted into the log, $where', async ({ index, line }) => {
      const { lines, failure } = await exportedOnly(chosen(), leaves().toSpliced(index, 1));
      expect(failure).toEqual(INSERTED);
      expect((await verifyEvidence(lines)).problem).toMatchObject({ kind: 'inserted', line });
    });

    test('shows an event that was changed at its place', async () => {
      const { lines, failure } = await exportedOnly(chosen(), changedAt(4));
      expect(failure).toEqual(INSERTED);
      expect((await verifyEvidence(lines)).problem).toMatchObject({ kind: 'altered', line: 4 });
    });

    test('shows an event that was inserted right before the next one of them', async () => {
      const { lines, failure } = await exportedOnly(events.slice(3, 7), leaves().toSpliced(4, 1));
      expect(failure).toEqual(INSERTED);
      expect((await verifyEvidence(lines)).problem).toMatchObject({ kind: 'inserted', line: 3 });
    });
  });
});
