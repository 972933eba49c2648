// What a leaf of the tree says: one event exactly as it stands in the log, personal data still sealed, written as canonical JSON (RFC 8785),
// so that everybody who has the event comes to the same bytes.
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

/** An event as it stands in the log. */
export type Leaf = z.infer<typeof leafSchema>;

/** The hash of an event as a leaf. Nothing but the six fields counts. Throws for data that JSON cannot say. */
export function leafHash({ stream, revision, id, type, data, metadata }: Leaf): Hash {
  const said = canonicalize({ stream, revision, id, type, data, metadata });
  if (said === undefined) throw new TypeError(`${type} at ${stream}/${revision} is no JSON`);
  return hashLeaf(Buffer.from(said));
}
