// The events of an export, a portion at a time, each with its words and its place in the signed tree. Only a portion is held, however long the export is.
import type { DescribeEvent } from '../../../domain/event-description.ts';
import type { EventLog } from '@aangan/platform/event-log/event-log';
import type { RawEvent } from '@aangan/shared-events/codec';
import type { AuditEventResponse } from '@aangan/shared-events/features/audit/http';
import { isErased } from '@aangan/shared-events/personal';
import type { EvidenceScope } from '@aangan/shared-events/proof/evidence';
import type { ReadChunk } from '@aangan/shared-events/proof/stored-tree';
import { leavesBetween, nodesOf } from '@aangan/shared-events/proof/stored-tree';
import { inChunk } from '../../../http/answers/chunks.ts';
import { signedTree, signedTreeWith, type ProofNeeds, type SignedTree } from '../evidence.ts';
import { readAll, describeEvents, type LogReader, type NamesOf, type ReadEvent } from '../describe-events.ts';
import type { Period } from './period.ts';

export type ExportNeeds = ProofNeeds &
  LogReader & {
    readonly log: Pick<EventLog, 'eventsAfter'>;
    readonly namesOf: NamesOf;
    readonly describeEvent: DescribeEvent;
  };

/** One event of an export. */
export type Exported = {
  readonly told: AuditEventResponse;
  readonly raw: RawEvent;
  /** Which leaf of the tree it is. */
  readonly index: number;
  /** Whom an order was for, as JSON; `erased` of somebody who was forgotten. Other personal data stays sealed. */
  readonly recipient: string | undefined;
};

export type Export = {
  readonly tree: SignedTree;
  readonly scope: EvidenceScope;
  readonly portions: AsyncIterable<readonly Exported[]>;
};

const AT_ONCE = 200;
/** Events of which others have their turn in between; one may be an order of a hundred lines. */
const WRITTEN_AT_ONCE = 5;
const KEPT_CHUNKS = 64;

/** The events of a period. Throws 503 while its end is not signed. */
export async function exportPeriod(needs: ExportNeeds, period: Period | undefined): Promise<Export> {
  const tree = await treeUpTo(needs, period?.last ?? 0n);
  const chunks = keeping(needs.proofs.chunksOf(tree.logId));
  const first = (period?.after ?? -1n) + 1n;
  const leaves =
    period === undefined
      ? { from: 0, to: 0 }
      : await leavesBetween(chunks, tree.size, first, period.last + 1n);
  return {
    tree: { ...tree, nodeAt: nodesOf(chunks) },
    scope: { kind: 'log', ...leaves },
    portions: period === undefined ? nothing() : portionsOf(needs, period, leaves),
  };
}

/** Some events, in the order of the log, such as all that became of an order. Throws 503 while the last of them is not signed. */
export async function exportChosen(needs: ExportNeeds, events: readonly ReadEvent[]): Promise<Export> {
  const tree = await treeUpTo(needs, events.at(-1)?.raw.position ?? 0n);
  const chunks = keeping(needs.proofs.chunksOf(tree.logId));
  const placed = async ({ raw: { position } }: ReadEvent): Promise<number> =>
    (await leavesBetween(chunks, tree.size, position, position + 1n)).from;
  return {
    tree: { ...tree, nodeAt: nodesOf(chunks) },
    scope: { kind: 'chosen', events: events.length },
    portions: (async function* () {
      yield await exportedOf(needs, events, await Promise.all(events.map(placed)));
    })(),
  };
}

async function treeUpTo(needs: ExportNeeds, position: bigint): Promise<SignedTree> {
  const newest = await signedTree(needs);
  return newest !== undefined && newest.position >= position ? newest : signedTreeWith(needs, position);
}

async function* portionsOf(
  needs: ExportNeeds,
  { after, last }: Period,
  leaves: { readonly from: number; readonly to: number },
): AsyncGenerator<readonly Exported[]> {
  let reached = after;
  let next = leaves.from;
  while (next < leaves.to) {
    const read = await needs.log.eventsAfter(reached, AT_ONCE);
    const raws = read.filter((raw) => raw.position <= last && isLeaf(raw));
    for (let at = 0; at < raws.length; at += WRITTEN_AT_ONCE) {
      const first = next + at;
      yield await inChunk(async () => {
        const portion = await readAll(needs, raws.slice(at, at + WRITTEN_AT_ONCE));
        return exportedOf(
          needs,
          portion,
          portion.map((_, nth) => first + nth),
        );
      });
    }
    next += raws.length;
    reached = read.at(-1)?.position;
    if (read.length < AT_ONCE || (reached ?? 0n) >= last) break;
  }
  // A file that does not hold what its first line says must not look like a whole one.
  if (next !== leaves.to) throw new Error(`${leaves.to} leaves were expected where ${next} events are`);
}

// As it is in the proof: the event store's own events are no leaves.
const isLeaf = ({ type, stream }: RawEvent): boolean => !type.startsWith('$') && !stream.startsWith('$');

async function* nothing(): AsyncGenerator<readonly Exported[]> {}

async function exportedOf(
  needs: ExportNeeds,
  events: readonly ReadEvent[],
  indexes: readonly number[],
): Promise<readonly Exported[]> {
  const told = await describeEvents(events, needs);
  return told.flatMap((each, at) => {
    const [read, index] = [events[at], indexes[at]];
    if (read === undefined || index === undefined) return [];
    return [{ told: each, raw: read.raw, index, recipient: recipientOf(read) }];
  });
}

function recipientOf({ event }: ReadEvent): string | undefined {
  const data = event?.data;
  if (typeof data !== 'object' || data === null || !('recipient' in data)) return undefined;
  return isErased(data.recipient) ? 'erased' : JSON.stringify(data.recipient);
}

/** Neighbours in the log stand in the same chunks. */
function keeping(read: ReadChunk): ReadChunk {
  const kept = new Map<string, Uint8Array>();
  return async (name) => {
    const found = kept.get(name) ?? (await read(name));
    if (found === undefined) return undefined;
    kept.delete(name);
    kept.set(name, found);
    for (const [oldest] of kept) {
      if (kept.size <= KEPT_CHUNKS) break;
      kept.delete(oldest);
    }
    return found;
  };
}
