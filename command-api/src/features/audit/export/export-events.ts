// The events of an export in batches, each event with its description and its leaf index. Only one batch is
// in memory, however long the export is.
import type { EventLog } from '@aangan/platform/event-log/event-log';
import { hasLeaf } from '@aangan/platform/proofs/log-comparison';
import { SEARCHED } from '@aangan/platform/proofs/log-shift';
import type { RawEvent } from '@aangan/shared-events/codec';
import type { AuditEventResponse } from '@aangan/shared-events/features/audit/http';
import { isErased } from '@aangan/shared-events/personal';
import type { EvidenceScope } from '@aangan/shared-events/proof/evidence-head';
import { cachedChunks, leavesBetween, nodesOf } from '@aangan/shared-events/proof/stored-tree';
import { inChunk } from '../../../http/answers/chunks.ts';
import { signedTreeWith, type ProofNeeds, type SignedTree } from '../proof/evidence.ts';
import {
  decodeAll,
  describeEvents,
  requireReadable,
  type DescribeNeeds,
  type LogReader,
  type ReadEvent,
} from '../describe-events.ts';
import { findLeaf, placeInTree, type PlacedEvent, type TreeToSearch } from '../proof/place-in-tree.ts';
import { NotAsSignedError } from './not-as-signed.ts';
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
export async function exportPeriod(needs: ExportNeeds, period: Period): Promise<Export> {
  const tree = await signedTreeWith(needs, period.last);
  const chunks = cachedChunks(needs.proofs.chunksOf(tree.logId));
  const toSearch = { log: needs.log, read: chunks, size: tree.size };
  const leaves = await leavesOf(needs, toSearch, tree.position, period);
  return {
    tree: { ...tree, nodeAt: nodesOf(chunks) },
    scope: { kind: 'log', ...leaves },
    batches: batchesOf(needs, period, leaves, toSearch),
  };
}

/**
 * Chosen events in the order of the log, such as the history of an order. The scope has those that the tree
 * has, so that the file shows one that was inserted into the log. Throws 503 until the last of them is signed, and `UnreadableEventError` for one that
 * cannot be read.
 */
export async function exportChosen(needs: ExportNeeds, events: readonly ReadEvent[]): Promise<Export> {
  requireReadable(events);
  const tree = await signedTreeWith(needs, events.at(-1)?.raw.position ?? 0n);
  const chunks = cachedChunks(needs.proofs.chunksOf(tree.logId));
  const placed = await placeInTree(
    { log: needs.log, read: chunks, size: tree.size },
    events.map(({ raw }) => raw),
  );
  const leaves = placed.flatMap(({ index, hasLeaf }) => (hasLeaf ? [index] : []));
  return {
    tree: { ...tree, nodeAt: nodesOf(chunks) },
    scope: { kind: 'chosen', events: leaves.length, leaves },
    batches: (async function* () {
      yield await exportedOf(needs, events, placed);
      if (placed.some(({ isAsSigned }) => !isAsSigned))
        throw new NotAsSignedError(
          'The log has other events here than its signed proof: events were changed, removed or inserted, here or before.',
        );
    })(),
  };
}

async function* batchesOf(
  needs: ExportNeeds,
  { after, last }: Period,
  { from, to }: LeafRange,
  tree: TreeToSearch,
): AsyncGenerator<readonly Exported[]> {
  let reached = after;
  let next = from;
  let isWhole = true;
  while (next < to) {
    const read = await needs.log.eventsAfter(reached, READ_BATCH);
    const raws = read.filter((raw) => raw.position <= last && hasLeaf(raw));
    const placed = await placeInTree(tree, raws);
    for (const { index, hasLeaf: isOfTree, isAsSigned } of placed) {
      isWhole &&= isAsSigned && index === next;
      if (isOfTree) next = index + 1;
    }
    for (let at = 0; at < raws.length; at += WRITE_BATCH) {
      const end = at + WRITE_BATCH;
      const { exported, failure } = await inChunk(async () => {
        const { events, failure } = await decodeReadable(needs, raws.slice(at, end));
        return { exported: await exportedOf(needs, events, placed.slice(at, end)), failure };
      });
      yield exported;
      if (failure !== undefined) throw failure.error;
    }
    reached = read.at(-1)?.position;
    if (read.length < READ_BATCH || (reached ?? 0n) >= last) break;
  }
  if (!isWhole || next !== to)
    throw new NotAsSignedError(
      'The log has other events in this period than its signed proof: events were changed, removed or inserted.',
    );
}

/** Decodes events up to the first that cannot be decoded, so that all before it are written. */
async function decodeReadable(needs: ExportNeeds, raws: readonly RawEvent[]) {
  const events: ReadEvent[] = [];
  for (const raw of raws)
    try {
      events.push(...requireReadable(await decodeAll(needs, [raw])));
    } catch (error) {
      return { events, failure: { error } };
    }
  return { events, failure: undefined };
}

type LeafRange = { readonly from: number; readonly to: number };

/** The leaves of a period, also in a log whose events were moved by what was inserted or removed before. */
async function leavesOf(
  { log }: ExportNeeds,
  tree: TreeToSearch,
  signedTo: bigint,
  { after, last }: Period,
): Promise<LeafRange> {
  /** The index of the first leaf whose event is after a position of the log. */
  const leafAfter = async (position: bigint | undefined): Promise<number> => {
    const first = (position ?? -1n) + 1n;
    const { from } = await leavesBetween(tree.read, tree.size, first, first);
    const following = await log.eventsAfter(position, SEARCHED);
    for (const event of following.filter((each) => hasLeaf(each) && each.position <= signedTo)) {
      const leaf = await findLeaf(tree, event);
      // At its position: what is before it is where it was, and may have been changed there.
      if (leaf !== undefined) return leaf.position === event.position ? from : leaf.index;
    }
    return following.length === 0 ? tree.size : from;
  };
  return { from: await leafAfter(after), to: await leafAfter(last) };
}

async function exportedOf(
  needs: ExportNeeds,
  events: readonly ReadEvent[],
  placed: readonly PlacedEvent[],
): Promise<readonly Exported[]> {
  const described = await describeEvents(events, needs);
  return described.flatMap((each, at) => {
    const [read, place] = [events[at], placed[at]];
    if (read === undefined || place === undefined) return [];
    return [{ event: each, raw: place.event, index: place.index, recipient: recipientOf(read) }];
  });
}

function recipientOf({ event }: ReadEvent): string | undefined {
  const data = event?.data;
  if (typeof data !== 'object' || data === null || !('recipient' in data)) return undefined;
  return isErased(data.recipient) ? 'erased' : JSON.stringify(data.recipient);
}
