// Evidence is a file that proves events without access to the shop: JSON Lines, first a line with the checkpoint, then one CloudEvent (1.0) for each
// event, with its leaf index and the audit path to the checkpoint's root.
import { z } from 'zod';
import { fieldsOf, type Fields } from '../fields.ts';
import { hashesSchema, hashSchema, writeHash, writeHashes } from './hash-text.ts';
import { leafHash, leafSchema, type Leaf, type WithheldLeaf } from './leaf.ts';
import { eventAttributes, TYPE_PREFIX, WITHHELD } from './line-attributes.ts';
import type { Hash } from './merkle.ts';
import { parseStrictJson } from './strict-json.ts';

const parsedJson = z.string().transform((text, context): unknown => {
  try {
    return parseStrictJson(text);
  } catch (error) {
    context.addIssue(error instanceof Error ? error.message : 'is not valid JSON');
    return z.NEVER;
  }
});

const evidenceEventSchema = z.object({
  specversion: z.literal('1.0'),
  id: z.string(),
  type: z.string().startsWith(TYPE_PREFIX),
  subject: z.string(),
  data: z.unknown(),
  revision: z.int().min(0),
  leafindex: z.string().regex(/^\d{1,15}$/, 'must be a number of at most 15 digits'),
  auditpath: hashesSchema,
  eventmetadata: parsedJson,
});
const withheldEventSchema = evidenceEventSchema
  .omit({ data: true, eventmetadata: true })
  .extend({ type: z.literal(WITHHELD), leafhash: hashSchema });

/** An event, its leaf index, and the audit path to the root, nearest hash first. */
export type ProvenLeaf<L extends Leaf | WithheldLeaf = Leaf | WithheldLeaf> = {
  readonly leaf: L;
  readonly index: number;
  readonly path: readonly Hash[];
};

/** The line of an event as read: `attributes` are all that it holds. */
export type EvidenceLine = { readonly proven: ProvenLeaf; readonly attributes: Fields };

/**
 * Formats the line of an event, without the line break. `extensions` are further CloudEvents attributes: those of `originAttributes`, and what is for
 * readers only. Throws a `ZodError` when the event's metadata is invalid.
 */
export function writeEvidenceEvent(
  { leaf, index, path }: ProvenLeaf<Leaf>,
  logId: string,
  extensions: Readonly<Record<string, string>> = {},
): string {
  return JSON.stringify({
    ...eventAttributes(leaf, logId),
    ...extensions,
    revision: leaf.revision,
    leafindex: String(index),
    auditpath: writeHashes(path),
    eventmetadata: JSON.stringify(leaf.metadata),
    data: leaf.data,
  });
}

/** Formats the line of an event without its data and metadata, without the line break. */
export function writeWithheldEvent({ leaf, index, path }: ProvenLeaf<Leaf>, logId: string): string {
  const { stream, revision, id } = leaf;
  const hash = leafHash(leaf);
  return JSON.stringify({
    ...eventAttributes({ stream, revision, id, hash }, logId),
    revision,
    leafindex: String(index),
    leafhash: writeHash(hash),
    auditpath: writeHashes(path),
  });
}

/** Parses the line of an event. Throws `SyntaxError` or a `ZodError` when it is invalid. */
export function readEvidenceEvent(line: string): EvidenceLine {
  const parsed = parseStrictJson(line);
  const attributes = fieldsOf(parsed);
  if (attributes['type'] === WITHHELD) {
    const withheld = withheldEventSchema.parse(parsed);
    const { subject: stream, revision, id, leafhash: hash, leafindex, auditpath } = withheld;
    const leaf = { stream, revision, id, hash };
    return { proven: { leaf, index: Number(leafindex), path: auditpath }, attributes };
  }
  const read = evidenceEventSchema.parse(parsed);
  const leaf = leafSchema.parse({
    stream: read.subject,
    revision: read.revision,
    id: read.id,
    type: read.type.slice(TYPE_PREFIX.length),
    data: read.data,
    metadata: read.eventmetadata,
  });
  return { proven: { leaf, index: Number(read.leafindex), path: read.auditpath }, attributes };
}
