// The events of an export in batches, each event with its description and its leaf index. Only one batch is
// in memory, however long the export is.
import type { EventLog } from '@aangan/platform/event-log/event-log';
import type { RawEvent } from '@aangan/shared-events/codec';
import type { AuditEventResponse } from '@aangan/shared-events/features/audit/http';
import { isErased } from '@aangan/shared-events/personal';
import type { EvidenceScope } from '@aangan/shared-events/proof/evidence-head';
import { cachedChunks, leavesBetween, nodesOf, positionsOf } from '@aangan/shared-events/proof/stored-tree';
import { inChunk } from '../../../http/answers/chunks.ts';
import { signedTreeWith, type ProofNeeds, type SignedTree } from '../proof/evidence.ts';
import {
  decodeAll,
  describeEvents,
  type DescribeNeeds,
  type LogReader,
  type ReadEvent,
} from '../describe-events.ts';
import type { Period } from './period.ts';

export type ExportNeeds = ProofNeeds &
  LogReader &
  DescribeNeeds & {
    readonly log: Pick<EventLog, 'eventsAfter'>;
  };

/** One event of an export. */
export type Exported = {
  readonly event: AuditEventResponse;
  readonly raw: RawEvent;
  /** Index of the event's leaf in the tree. */
  readonly index: number;
  /** Recipient of an order, as JSON; `erased` when the person is erased. Other personal data stays sealed. */
  readonly recipient: string | undefined;
};

export type Export = {
  readonly tree: SignedTree;
  readonly scope: EvidenceScope;
  readonly batches: AsyncIterable<readonly Exported[]>;
};

const READ_BATCH = 200;
/** Events that are written between two yields to other requests; one may be an order of a hundred lines. */
const WRITE_BATCH = 5;

/** The events of a period. Throws 503 until its end is signed. */
export async function exportPeriod(needs: ExportNeeds, period: Period | undefined): Promise<Export> {
  const tree = await signedTreeWith(needs, period?.last ?? 0n);
  const chunks = cachedChunks(needs.proofs.chunksOf(tree.logId));
  const first = (period?.after ?? -1n) + 1n;
  const leaves =
    period === undefined
      ? { from: 0, to: 0 }
      : await leavesBetween(chunks, tree.size, first, period.last + 1n);
  return {
    tree: { ...tree, nodeAt: nodesOf(chunks) },
    scope: { kind: 'log', ...leaves },
    batches: period === undefined ? nothing() : batchesOf(needs, period, leaves, positionsOf(chunks)),
  };
}

/**
 * Chosen events in the order of the log, such as the history of an order. The scope has those that the tree
 * has, so that the file shows one that was inserted into the log. Throws 503 until the last of them is signed.
 */
export async function exportChosen(needs: ExportNeeds, events: readonly ReadEvent[]): Promise<Export> {
  const tree = await signedTreeWith(needs, events.at(-1)?.raw.position ?? 0n);
  const chunks = cachedChunks(needs.proofs.chunksOf(tree.logId));
  const placed = ({ raw: { position } }: ReadEvent): Promise<LeafRange> =>
    leavesBetween(chunks, tree.size, position, position + 1n);
  const places = await Promise.all(events.map(placed));
  const leaves = places.flatMap(({ from, to }) => (from < to ? [from] : []));
  // An inserted event is in the place of the leaf after it: its hash does not lead to the root.
  const indexes = places.map(({ from }) => from);
  return {
    tree: { ...tree, nodeAt: nodesOf(chunks) },
    scope: { kind: 'chosen', events: leaves.length, leaves },
    batches: (async function* () {
      yield await exportedOf(needs, events, indexes);
      if (leaves.length < events.length)
        throw notAsSigned(
          'The log has other events here than its signed proof: events were removed or inserted, here or before.',
        );
    })(),
  };
}

async function* batchesOf(
  needs: ExportNeeds,
  { after, last }: Period,
  leaves: LeafRange,
  positionAt: PositionAt,
): AsyncGenerator<readonly Exported[]> {
  const placed = placeLeaves(leaves, positionAt);
  let reached = after;
  while (!placed.isComplete()) {
    const read = await needs.log.eventsAfter(reached, READ_BATCH);
    const raws = read.filter((raw) => raw.position <= last && isLeaf(raw));
    const indexes: number[] = [];
    for (const { position } of raws) indexes.push(await placed.indexOf(position));
    for (let at = 0; at < raws.length; at += WRITE_BATCH)
      yield await inChunk(async () => {
        const end = at + WRITE_BATCH;
        return exportedOf(needs, await decodeAll(needs, raws.slice(at, end)), indexes.slice(at, end));
      });
    reached = read.at(-1)?.position;
    if (read.length < READ_BATCH || (reached ?? 0n) >= last) break;
  }
  if (!placed.isWhole())
    throw notAsSigned(
      'The log has other events in this period than its signed proof: events were removed or inserted.',
    );
}

/** A file that has other events than its first line claims must not look complete. */
function notAsSigned(what: string): Error {
  return new Error(
    `${what} npm run verify names them, as npm run audit -- verify does for this file as far as it was written.`,
  );
}

type LeafRange = { readonly from: number; readonly to: number };
type PositionAt = (index: number) => Promise<bigint>;

/** Finds the leaf of each event by its position, so that an event that was removed or inserted shifts none of the others. */
function placeLeaves({ from, to }: LeafRange, positionAt: PositionAt) {
  let next = from;
  let isWhole = true;
  return {
    indexOf: async (position: bigint): Promise<number> => {
      while (next < to && (await positionAt(next)) < position) {
        isWhole = false;
        next += 1;
      }
      if (next < to && (await positionAt(next)) === position) return next++;
      isWhole = false;
      // In the place of another one: its hash does not lead to the root.
      return Math.min(next, to - 1);
    },
    isComplete: () => next >= to,
    isWhole: () => isWhole && next === to,
  };
}

// The proof skips the event store's own events in the same way.
const isLeaf = ({ type, stream }: RawEvent): boolean => !type.startsWith('$') && !stream.startsWith('$');

async function* nothing(): AsyncGenerator<readonly Exported[]> {}

async function exportedOf(
  needs: ExportNeeds,
  events: readonly ReadEvent[],
  indexes: readonly number[],
): Promise<readonly Exported[]> {
  const described = await describeEvents(events, needs);
  return described.flatMap((each, at) => {
    const [read, index] = [events[at], indexes[at]];
    if (read === undefined || index === undefined) return [];
    return [{ event: each, raw: read.raw, index, recipient: recipientOf(read) }];
  });
}

function recipientOf({ event }: ReadEvent): string | undefined {
  const data = event?.data;
  if (typeof data !== 'object' || data === null || !('recipient' in data)) return undefined;
  return isErased(data.recipient) ? 'erased' : JSON.stringify(data.recipient);
}
