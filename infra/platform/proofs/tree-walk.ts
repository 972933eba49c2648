// A walk over the leaves of a stored Merkle tree. It computes the root of the leaves that it has passed, and so finds nodes that do not belong
// together, and a beginning that is not the signed one.
import type { Checkpoint } from '@aangan/shared-events/proof/checkpoint';
import { hashPair, rootOf, sameHash, type Hash } from '@aangan/shared-events/proof/merkle';
import { cachedChunks, nodesOf, positionsOf, type ReadChunk } from '@aangan/shared-events/proof/stored-tree';

export type TreeWalk = {
  /** The number of leaves. */
  readonly size: number;
  /** The index of the next leaf; `size` behind the last one. */
  readonly next: () => number;
  /** The hash of a leaf, and its commit position; both throw `RangeError` behind the last one. */
  readonly leafAt: (index: number) => Promise<Hash>;
  readonly positionAt: (index: number) => Promise<bigint>;
  /** Passes the next leaf and resolves with its hash. */
  readonly pass: () => Promise<Hash>;
};

type Tree = {
  readonly read: ReadChunk;
  readonly size: number;
  readonly checkpoint: Checkpoint | undefined;
};

/** Starts before the first leaf. `onProblem` is called with a sentence for operators where the tree is inconsistent or not the one that was signed. */
export function walkTree({ read, size, checkpoint }: Tree, onProblem: (message: string) => void): TreeWalk {
  const chunks = cachedChunks(read);
  const [nodeAt, positionAt] = [nodesOf(chunks), positionsOf(chunks)];
  const leafAt = (index: number): Promise<Hash> => nodeAt(0, index);
  /** The whole subtrees of the leaves before `next` (RFC 6962, section 2.1). */
  const stack: { readonly level: number; readonly hash: Hash }[] = [];
  let next = 0;

  const push = (leaf: Hash): void => {
    let node = { level: 0, hash: leaf };
    for (let left = stack.at(-1); left?.level === node.level; left = stack.at(-1)) {
      node = { level: node.level + 1, hash: hashPair(left.hash, node.hash) };
      stack.pop();
    }
    stack.push(node);
  };
  const rootSoFar = (): Hash =>
    stack.map(({ hash }) => hash).reduceRight((right, left) => hashPair(left, right));
  const checkRoot = async (): Promise<void> => {
    if (next === size && !sameHash(await rootOf(nodeAt, size), rootSoFar()))
      onProblem(`The Merkle tree is inconsistent at its end, event ${size}.`);
    if (next === checkpoint?.size && !sameHash(checkpoint.root, rootSoFar()))
      onProblem(
        `The first ${next} events of the Merkle tree do not match the checkpoint signed at ${checkpoint.at}.`,
      );
  };
  return {
    ...{ size, leafAt, positionAt },
    next: () => next,
    pass: async () => {
      const leaf = await leafAt(next);
      push(leaf);
      next += 1;
      await checkRoot();
      return leaf;
    },
  };
}
