// Evidence from the log: stored events, each with its inclusion proof up to a signed root.
import { setTimeout as sleep } from 'node:timers/promises';
import type { EventLog } from '@aangan/platform/event-log/event-log';
import { findEventOf } from '@aangan/platform/proofs/leaf-place';
import type { ProofStore } from '@aangan/platform/proofs/proof-store';
import type { RawEvent } from '@aangan/shared-events/codec';
import { metadataSchema, type EventMetadata } from '@aangan/shared-events/event';
import { orderStream } from '@aangan/shared-events/features/orders/events';
import { paymentStream } from '@aangan/shared-events/features/payments/events';
import { openCheckpoint } from '@aangan/shared-events/proof/checkpoint';
import {
  EVIDENCE_FORMAT,
  writeEvidenceHead,
  type EvidenceScope,
} from '@aangan/shared-events/proof/evidence-head';
import {
  writeEvidenceEvent,
  writeWithheldEvent,
  type ProvenLeaf,
} from '@aangan/shared-events/proof/evidence';
import type { Leaf } from '@aangan/shared-events/proof/leaf';
import { inclusionPath, type NodeAt } from '@aangan/shared-events/proof/merkle';
import type { NoteSigner } from '@aangan/shared-events/proof/signed-note';
import { nodesOf } from '@aangan/shared-events/proof/stored-tree';
import { notSignedYet, signingKeyMissing } from '../refusals.ts';
import { returnStreamsOf } from '../return-streams.ts';
import { placeInTree, type PlacedEvent } from './place-in-tree.ts';

export type ProofNeeds = {
  readonly log: Pick<EventLog, 'logId' | 'readStream' | 'eventsAfter'>;
  readonly proofs: Pick<ProofStore, 'latestCheckpoint' | 'chunksOf' | 'lastLeaf'>;
  readonly signer: NoteSigner | undefined;
};

/** A tree up to a signed checkpoint. */
export type SignedTree = {
  readonly logId: string;
  readonly size: number;
  /** Commit position of its last event, in a log that was changed before it the one that it has now. */
  readonly position: bigint;
  readonly note: string;
  readonly verifierKey: string;
  /** Signs with the key of the checkpoint; undefined when this process has another key, or none. */
  readonly signer: NoteSigner | undefined;
  /** Whether a file without a signature of its scope would be taken for an altered one. */
  readonly signsScopes: boolean;
  readonly nodeAt: NodeAt;
};

/**
 * A checkpoint is signed every second: how long to wait for one that covers the newest events, in
 * milliseconds.
 */
const CHECKPOINT_TIMEOUT_MS = 4_000;
const CHECK_EVERY_MS = 100;

/** The newest signed tree; undefined before the first. Rejects when the proof store is unavailable. */
export async function signedTree({ log, proofs, signer: own }: ProofNeeds): Promise<SignedTree | undefined> {
  const logId = await log.logId();
  const latest = await proofs.latestCheckpoint(logId);
  if (latest === undefined) return undefined;
  const { size, position, signsScopes } = openCheckpoint(latest.note, latest.verifierKey);
  const signer = own?.verifierKey === latest.verifierKey ? own : undefined;
  const nodeAt = nodesOf(proofs.chunksOf(logId));
  return { logId, size, position, ...latest, signer, signsScopes, nodeAt };
}

/**
 * A signed tree that contains the event at a commit position, and whose scopes this process can sign. Throws 503 when there is none in time: a worker
 * that has just been started with a new key signs its first checkpoint after a second.
 */
export async function signedTreeWith(needs: ProofNeeds, position: bigint): Promise<SignedTree> {
  const deadline = performance.now() + CHECKPOINT_TIMEOUT_MS;
  for (;;) {
    const tree = await signedTree(needs);
    const reach = tree && (tree.position >= position ? tree.position : await reachOf(needs, tree));
    const isReached = reach !== undefined && reach >= position;
    const canSign = tree?.signer !== undefined || tree?.signsScopes === false;
    if (isReached && canSign) return { ...tree, position: reach };
    if (performance.now() > deadline) throw isReached ? signingKeyMissing() : notSignedYet();
    await sleep(CHECK_EVERY_MS);
  }
}

/** Where the log has the last event of a tree, which events that were inserted before it may have moved. */
async function reachOf({ log, proofs }: ProofNeeds, { logId, size, position }: SignedTree): Promise<bigint> {
  const last = await proofs.lastLeaf(logId);
  if (last?.index !== size - 1) return position;
  const found = await findEventOf(log, proofs.chunksOf(logId), last);
  return found.is === 'moved' ? found.position : position;
}

/** Which events the reader may see in full; of the others the file has only the hash. */
type IsVisible = (metadata: EventMetadata) => boolean;
const allVisible: IsVisible = () => true;

/**
 * What a customer sees in full: their own actions and those of the shop's processes. Accounts of the staff
 * are internal, as is the query of a screen's address.
 */
export function visibleTo(accountId: string): IsVisible {
  return ({ by, origin }) =>
    (by.id === undefined || by.id === accountId) && !/[?#]/.test(origin.screen ?? '');
}

/**
 * All events of an order, of its payment and of its returns as lines of an evidence file, each line ended, in the order of
 * the log. The scope counts those that the tree has, so that the file shows one that was inserted into the log. Undefined
 * when there is no such order. Throws 503.
 */
export async function orderEvidence(
  needs: ProofNeeds,
  orderId: number,
  shows: IsVisible = allVisible,
): Promise<AsyncGenerator<string> | undefined> {
  const before = inOrder(await readStreams(needs.log, orderId));
  if (before.length === 0) return undefined;
  const tree = await signedTreeWith(needs, before.at(-1)?.position ?? 0n);
  // The order may have gone on while its checkpoint was awaited: the scope is all that it covers, and nothing newer.
  const streams = (await readStreams(needs.log, orderId)).map(({ stream, found }) => ({
    stream,
    found: found.filter(({ position }) => position <= tree.position),
  }));
  const events = inOrder(streams);
  const placed = await placeInTree(
    { log: needs.log, read: needs.proofs.chunksOf(tree.logId), size: tree.size },
    events,
  );
  const ofStream = (stream: string) => ({
    stream,
    events: placed.filter(({ event, hasLeaf }) => hasLeaf && event.stream === stream).length,
  });
  const [ofOrder, ...others] = streams
    .filter(({ found }) => found.length > 0)
    .map(({ stream }) => ofStream(stream));
  if (ofOrder === undefined) return undefined;
  const scope: EvidenceScope =
    others.length === 0 ? { kind: 'stream', ...ofOrder } : { kind: 'streams', streams: [ofOrder, ...others] };
  return evidenceOf(tree, { placed, shows }, scope);
}

type ReadStream = { readonly stream: string; readonly found: readonly RawEvent[] };

/** The streams of an order, its own first; empty when there is no such order. */
async function readStreams(log: ProofNeeds['log'], orderId: number): Promise<readonly ReadStream[]> {
  const read = async (stream: string): Promise<ReadStream> => ({
    stream,
    found: await log.readStream(stream),
  });
  const [order, payment] = await Promise.all([read(orderStream(orderId)), read(paymentStream(orderId))]);
  if (order.found.length === 0) return [];
  const returns = await Promise.all(returnStreamsOf(orderId, order.found).map(read));
  return [order, payment, ...returns];
}

const inOrder = (streams: readonly ReadStream[]): readonly RawEvent[] =>
  streams.flatMap(({ found }) => found).toSorted((one, other) => (one.position < other.position ? -1 : 1));

/** The first line of a file, without the line break; unsigned only where the checkpoint is of a release that did not sign scopes. */
export function headLine({ note, verifierKey, signer }: SignedTree, scope: EvidenceScope): string {
  const head = { format: EVIDENCE_FORMAT, key: verifierKey, checkpoint: note, scope } as const;
  return writeEvidenceHead(head, signer);
}

async function* evidenceOf(
  tree: SignedTree,
  { placed, shows }: { readonly placed: readonly PlacedEvent[]; readonly shows: IsVisible },
  scope: EvidenceScope,
): AsyncGenerator<string> {
  const { logId } = tree;
  yield `${headLine(tree, scope)}\n`;
  for (const { event, index } of placed) {
    const proven = await prove(tree, event, index);
    const metadata = metadataSchema.parse(event.metadata);
    yield `${shows(metadata) ? writeEvidenceEvent(proven, logId) : writeWithheldEvent(proven, logId)}\n`;
  }
}

async function prove(
  { nodeAt, size }: SignedTree,
  event: RawEvent,
  index: number,
): Promise<ProvenLeaf<Leaf>> {
  const { stream, id, type, data, metadata } = event;
  return {
    leaf: { stream, revision: Number(event.revision), id, type, data, metadata },
    index,
    path: await inclusionPath(nodeAt, index, size),
  };
}
