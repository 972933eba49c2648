// A leaf of the tree: one event exactly as stored, personal data still sealed, as canonical JSON (RFC 8785), so that anyone with the event computes
// the same bytes.
import canonicalize from 'canonicalize';
import { z } from 'zod';
import { hashLeaf, type Hash } from './merkle.ts';

export const leafSchema = z.object({
  stream: z.string(),
  revision: z.int().min(0),
  id: z.string(),
  type: z.string(),
  /** As stored: an object of any shape. */
  data: z.unknown(),
  metadata: z.unknown(),
});

/** An event as stored in the log. */
export type Leaf = z.infer<typeof leafSchema>;

/** An event of which only place and hash are known: its existence can be proven, its content stays with the shop. */
export type WithheldLeaf = Pick<Leaf, 'stream' | 'revision' | 'id'> & { readonly hash: Hash };

/** Whether the leaf holds only the hash of its event. */
export function isWithheld(leaf: Leaf | WithheldLeaf): leaf is WithheldLeaf {
  return 'hash' in leaf;
}

/** The leaf hash in the tree. Throws like `leafHash`. */
export function hashOf(leaf: Leaf | WithheldLeaf): Hash {
  return isWithheld(leaf) ? leaf.hash : leafHash(leaf);
}

/** The leaf hash of an event. Only the six fields count. Throws `TypeError` for data that JSON cannot represent. */
export function leafHash({ stream, revision, id, type, data, metadata }: Leaf): Hash {
  const json = canonicalize({ stream, revision, id, type, data, metadata });
  if (json === undefined) throw new TypeError(`${type} at ${stream}/${revision} cannot be written as JSON`);
  return hashLeaf(Buffer.from(json));
}
