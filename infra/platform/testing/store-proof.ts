// Stores a proof of chosen leaves, for tests of a log that is not the one that was signed.
import type { RawEvent } from '@aangan/shared-events/codec';
import { makeCheckpointSigner } from '@aangan/shared-events/proof/checkpoint';
import { leafHash } from '@aangan/shared-events/proof/leaf';
import { rootOf } from '@aangan/shared-events/proof/merkle';
import { memoryFolder } from '@aangan/test/setup/temp-folder';
import { growTree, nodesOf, type NewLeaf } from '@aangan/shared-events/proof/stored-tree';
import { openProofStore, type ProofStore } from '../proofs/proof-store.ts';

/** The time that the checkpoint is signed with. */
export const SIGNED_AT = '2026-11-18T07:00:00.000Z';

/** The leaf of an event as it is in the log. */
export const leafOf = (event: RawEvent): NewLeaf => ({
  hash: leafHash({ ...event, revision: Number(event.revision) }),
  position: event.position,
});

/** An empty proof store in a folder of its own, which `close` removes. */
export async function emptyProofStore(): Promise<ProofStore> {
  const folder = await memoryFolder();
  const proofs = openProofStore({ proofsUrl: undefined, dataDir: folder.path });
  const close = async (): Promise<void> => {
    await proofs.close();
    await folder.remove();
  };
  return { ...proofs, close };
}

export type StoredProof = {
  readonly logId: string;
  /** The seed of the key, 32 bytes in base64url. */
  readonly signingKey: string;
  readonly leaves: readonly NewLeaf[];
  /** How many leaves the checkpoint covers, by default all, and what they were when it was signed. */
  readonly signed?: number;
  readonly signedLeaves?: readonly NewLeaf[];
  /** Where the event of the last leaf was, when it is to be found. */
  readonly last?: { readonly stream: string; readonly revision: bigint };
};

/** Stores the tree of the leaves and a signed checkpoint in an empty store. */
export async function storeProof(
  proofs: Pick<ProofStore, 'grow' | 'putCheckpoint'>,
  { logId, signingKey, leaves, signed = leaves.length, signedLeaves = leaves, last }: StoredProof,
): Promise<void> {
  const position = leaves.at(-1)?.position ?? 0n;
  const read = () => Promise.resolve(undefined);
  const to = { logId, size: leaves.length, position };
  const place = { stream: last?.stream ?? 'unknown', revision: Number(last?.revision ?? 0) };
  const chunks = await growTree(read, 0, leaves);
  await proofs.grow({ from: undefined, to, chunks, last: { index: leaves.length - 1, ...place } });
  const whole = await growTree(read, 0, signedLeaves);
  const root = await rootOf(
    nodesOf((name) => Promise.resolve(whole.get(name))),
    signed,
  );
  const { sign, verifierKey } = makeCheckpointSigner(signingKey);
  const note = sign({ logId, size: signed, root, position, at: SIGNED_AT });
  await proofs.putCheckpoint(logId, SIGNED_AT.slice(0, 13), note, verifierKey);
}
