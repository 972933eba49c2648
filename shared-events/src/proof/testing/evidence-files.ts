// Evidence files for tests: a log of two orders whose events alternate, and files of all of it or of a part.
import { makeCheckpointSigner } from '../checkpoint.ts';
import { EVIDENCE_FORMAT, writeEvidenceHead, type EvidenceScope } from '../evidence-head.ts';
import { writeEvidenceEvent, writeWithheldEvent, type ProvenLeaf } from '../evidence.ts';
import { leafHash, type Leaf } from '../leaf.ts';
import { hashPair, inclusionPath, rootOf, type NodeAt } from '../merkle.ts';
import { makeNoteSigner } from '../signed-note.ts';

export const logId = '0a1b2c3d4e5f';
export const at = '2026-11-18T06:12:09.000Z';
export const signingKey = Buffer.alloc(32, 7).toString('base64url');
/** The shop’s signer of checkpoints; `noteSigner` has the same key. */
export const signer = makeCheckpointSigner(signingKey);
export const noteSigner = makeNoteSigner(signingKey);

/** The event of leaf `i`. */
export const aLeaf = (i: number): Leaf => ({
  stream: `order-${i % 2}`,
  revision: Math.floor(i / 2),
  id: `id-${i}`,
  type: i < 2 ? 'OrderPlaced' : 'OrderStatusSet',
  data: { orderId: i % 2, amount: 100 + i },
  metadata: {
    ...{ at, by: { kind: 'admin', id: 'a-1' }, origin: { client: 'web', screen: 'admin/orders' } },
    ...{ correlationId: `c-${i}`, schemaVersion: 1 },
  },
});
/** The nodes of the tree over the leaves. */
export const treeOf = (leaves: readonly Leaf[]): NodeAt => {
  const nodeAt: NodeAt = async (level, index) => {
    const leaf = leaves[index];
    if (level === 0) return leaf === undefined ? Buffer.alloc(32) : leafHash(leaf);
    return hashPair(await nodeAt(level - 1, 2 * index), await nodeAt(level - 1, 2 * index + 1));
  };
  return nodeAt;
};
/** The signed checkpoint over the first `size` leaves. */
export const noteOf = async (leaves: readonly Leaf[], size = leaves.length): Promise<string> =>
  signer.sign({ logId, size, root: await rootOf(treeOf(leaves), size), position: 99n, at });
/** The lines of a file with the wanted events; of those that `hides` names it has only the hash. */
export const fileOf = async (
  leaves: readonly Leaf[],
  scope: EvidenceScope,
  wanted: (leaf: Leaf, index: number) => boolean,
  hides: (leaf: Leaf) => boolean = () => false,
  extensions: Readonly<Record<string, string>> = {},
): Promise<string[]> => {
  const head = {
    format: EVIDENCE_FORMAT,
    key: signer.verifierKey,
    checkpoint: await noteOf(leaves),
    scope,
  } as const;
  const proven = await Promise.all(
    leaves.map(async (leaf, index): Promise<ProvenLeaf<Leaf>> => ({
      leaf,
      index,
      path: await inclusionPath(treeOf(leaves), index, leaves.length),
    })),
  );
  const events = proven.filter(({ leaf, index }) => wanted(leaf, index));
  const write = (event: ProvenLeaf<Leaf>) =>
    hides(event.leaf) ? writeWithheldEvent(event, logId) : writeEvidenceEvent(event, logId, extensions);
  return [writeEvidenceHead(head, noteSigner), ...events.map(write)];
};

export const leaves = Array.from({ length: 11 }, (_, i) => aLeaf(i));
/** All events of order 1, in lines 2 to 6. */
export const ofOneOrder = (): Promise<string[]> =>
  fileOf(leaves, { kind: 'stream', stream: 'order-1', events: 5 }, ({ stream }) => stream === 'order-1');
/** Events 3 to 9 of the log, in lines 2 to 8. */
export const ofAPeriod = (): Promise<string[]> =>
  fileOf(leaves, { kind: 'log', from: 2, to: 9 }, (_, index) => index >= 2 && index < 9);
