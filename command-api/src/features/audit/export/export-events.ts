// The events of an export in batches, each event with its description and its leaf index. Only one batch is
// in memory, however long the export is.
import type { EventLog } from '@aangan/platform/event-log/event-log';
import type { RawEvent } from '@aangan/shared-events/codec';
import type { AuditEventResponse } from '@aangan/shared-events/features/audit/http';
import { isErased } from '@aangan/shared-events/personal';
import type { EvidenceScope } from '@aangan/shared-events/proof/evidence-head';
import type { ReadChunk } from '@aangan/shared-events/proof/stored-tree';
import { leavesBetween, nodesOf } from '@aangan/shared-events/proof/stored-tree';
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
const CACHED_CHUNKS = 64;

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
    batches: period === undefined ? nothing() : batchesOf(needs, period, leaves),
  };
}

/**
 * Chosen events in the order of the log, such as the history of an order. Throws 503 until the last of them
 * is signed.
 */
export async function exportChosen(needs: ExportNeeds, events: readonly ReadEvent[]): Promise<Export> {
  const tree = await signedTreeWith(needs, events.at(-1)?.raw.position ?? 0n);
  const chunks = cachedChunks(needs.proofs.chunksOf(tree.logId));
  const placed = async ({ raw: { position } }: ReadEvent): Promise<number> =>
    (await leavesBetween(chunks, tree.size, position, position + 1n)).from;
  const leaves = await Promise.all(events.map(placed));
  return {
    tree: { ...tree, nodeAt: nodesOf(chunks) },
    scope: { kind: 'chosen', events: events.length, leaves },
    batches: (async function* () {
      yield await exportedOf(needs, events, leaves);
    })(),
  };
}

async function* batchesOf(
  needs: ExportNeeds,
  { after, last }: Period,
  leaves: { readonly from: number; readonly to: number },
): AsyncGenerator<readonly Exported[]> {
  let reached = after;
  let next = leaves.from;
  while (next < leaves.to) {
    const read = await needs.log.eventsAfter(reached, READ_BATCH);
    const raws = read.filter((raw) => raw.position <= last && isLeaf(raw));
    for (let at = 0; at < raws.length; at += WRITE_BATCH) {
      const first = next + at;
      yield await inChunk(async () => {
        const batch = await decodeAll(needs, raws.slice(at, at + WRITE_BATCH));
        return exportedOf(
          needs,
          batch,
          batch.map((_, nth) => first + nth),
        );
      });
    }
    next += raws.length;
    reached = read.at(-1)?.position;
    if (read.length < READ_BATCH || (reached ?? 0n) >= last) break;
  }
  // A file that has fewer events than its first line claims must not look complete.
  if (next !== leaves.to) throw new Error(`${leaves.to} leaves were expected where ${next} events are`);
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

/** Caches the last chunks: neighbours in the log are in the same chunks. */
function cachedChunks(read: ReadChunk): ReadChunk {
  const cached = new Map<string, Uint8Array>();
  return async (name) => {
    const found = cached.get(name) ?? (await read(name));
    if (found === undefined) return undefined;
    cached.delete(name);
    cached.set(name, found);
    for (const [oldest] of cached) {
      if (cached.size <= CACHED_CHUNKS) break;
      cached.delete(oldest);
    }
    return found;
  };
}
