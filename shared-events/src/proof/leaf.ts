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

/** The leaf hash of an event. Only the six fields count. Throws `TypeError` for data that JSON cannot represent. */
export function leafHash({ stream, revision, id, type, data, metadata }: Leaf): Hash {
  const json = canonicalize({ stream, revision, id, type, data, metadata });
  if (json === undefined) throw new TypeError(`${type} at ${stream}/${revision} cannot be written as JSON`);
  return hashLeaf(Buffer.from(json));
}
