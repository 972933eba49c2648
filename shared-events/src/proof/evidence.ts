// Evidence is a file that proves events without access to the shop: JSON Lines, first a line with the checkpoint, then one CloudEvent (1.0) for each
// event, with its leaf index and the audit path to the checkpoint's root.
import { z } from 'zod';
import { leafHash, leafSchema, type Leaf } from './leaf.ts';
import type { Hash } from './merkle.ts';

export const EVIDENCE_FORMAT = 'aangan-evidence/1';
const TYPE_PREFIX = 'aangan.';
/** The type of an event of which the file holds only the hash. */
const WITHHELD = `${TYPE_PREFIX}Withheld`;

const wholeStreamSchema = z.object({ stream: z.string(), events: z.int().min(0) });

/** The scope of a file: all events of one stream, or of several, from their beginning, or all of the log from leaf `from` to before leaf `to`. */
export const evidenceScopeSchema = z.discriminatedUnion('kind', [
  wholeStreamSchema.extend({ kind: z.literal('stream') }),
  /** In the order of the log, such as an order's events and those of its payment. */
  z.object({ kind: z.literal('streams'), streams: z.array(wholeStreamSchema).min(1) }),
  z.object({ kind: z.literal('log'), from: z.int().min(0), to: z.int().min(0) }),
  /** Selected events: the file proves nothing about the events between them. */
  z.object({ kind: z.literal('chosen'), events: z.int().min(0) }),
]);
export type EvidenceScope = z.infer<typeof evidenceScopeSchema>;

const BASE64_HASH = /^[0-9A-Za-z+/]{43}=$/;
const hashSchema = z
  .string()
  .regex(BASE64_HASH)
  .transform((text): Hash => Buffer.from(text, 'base64'));
const hashesSchema = z.string().transform((text, context): readonly Hash[] => {
  const hashes = text === '' ? [] : text.split(',');
  if (hashes.every((hash) => BASE64_HASH.test(hash)))
    return hashes.map((hash) => Buffer.from(hash, 'base64'));
  context.addIssue('holds hashes in base64, with commas between them');
  return z.NEVER;
});

export const evidenceHeadSchema = z.object({
  format: z.literal(EVIDENCE_FORMAT),
  /** The shop's public key, in the form of signed notes. */
  key: z.string(),
  /** A signed checkpoint. */
  checkpoint: z.string(),
  scope: evidenceScopeSchema,
  /** An older checkpoint, and the proof that the newer one extends it. */
  earlier: z.object({ checkpoint: z.string(), path: hashesSchema }).optional(),
});
export type EvidenceHead = z.infer<typeof evidenceHeadSchema>;

const parsedJson = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue('is not valid JSON');
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
  leafindex: z.string().regex(/^\d{1,15}$/),
  auditpath: hashesSchema,
  eventmetadata: parsedJson,
});
const withheldEventSchema = evidenceEventSchema
  .omit({ data: true, eventmetadata: true })
  .extend({ type: z.literal(WITHHELD), leafhash: hashSchema });

/** An event of which the file holds only place and hash: its existence is proven, its content stays with the shop. */
export type WithheldLeaf = Pick<Leaf, 'stream' | 'revision' | 'id'> & { readonly hash: Hash };

/** An event, its leaf index, and the audit path to the root, nearest hash first. */
export type ProvenLeaf<L extends Leaf | WithheldLeaf = Leaf | WithheldLeaf> = {
  readonly leaf: L;
  readonly index: number;
  readonly path: readonly Hash[];
};

/** Whether the leaf holds only the hash of its event. */
export function isWithheld(leaf: Leaf | WithheldLeaf): leaf is WithheldLeaf {
  return 'hash' in leaf;
}

/** The leaf hash in the tree. */
export function hashOf(leaf: Leaf | WithheldLeaf): Hash {
  return isWithheld(leaf) ? leaf.hash : leafHash(leaf);
}

/** Formats the first line of a file, without the line break. */
export function writeEvidenceHead({ earlier, ...head }: EvidenceHead): string {
  const written = earlier && { checkpoint: earlier.checkpoint, path: writeHashes(earlier.path) };
  return JSON.stringify({ ...head, ...(written && { earlier: written }) });
}

/**
 * Formats the line of an event, without the line break. `at` is the event's time (ISO 8601), `logId` the log's; `extensions` are further CloudEvents
 * attributes, which the proof does not cover.
 */
export function writeEvidenceEvent(
  { leaf, index, path }: ProvenLeaf<Leaf>,
  logId: string,
  at: string,
  extensions: Readonly<Record<string, string>> = {},
): string {
  return JSON.stringify({
    specversion: '1.0',
    id: leaf.id,
    source: `/logs/${logId}`,
    type: `${TYPE_PREFIX}${leaf.type}`,
    subject: leaf.stream,
    time: at,
    datacontenttype: 'application/json',
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
  return JSON.stringify({
    specversion: '1.0',
    id: leaf.id,
    source: `/logs/${logId}`,
    type: WITHHELD,
    subject: leaf.stream,
    revision: leaf.revision,
    leafindex: String(index),
    leafhash: Buffer.from(leafHash(leaf)).toString('base64'),
    auditpath: writeHashes(path),
  });
}

/** Parses the first line. Throws `SyntaxError` or a `ZodError` when it is invalid. */
export function readEvidenceHead(line: string): EvidenceHead {
  return evidenceHeadSchema.parse(JSON.parse(line));
}

/** Parses the line of an event. Throws `SyntaxError` or a `ZodError` when it is invalid. */
export function readEvidenceEvent(line: string): ProvenLeaf {
  const parsed: unknown = JSON.parse(line);
  const withheld = withheldEventSchema.safeParse(parsed).data;
  if (withheld !== undefined) {
    const { subject: stream, revision, id, leafhash: hash, leafindex, auditpath } = withheld;
    return { leaf: { stream, revision, id, hash }, index: Number(leafindex), path: auditpath };
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
  return { leaf, index: Number(read.leafindex), path: read.auditpath };
}

function writeHashes(hashes: readonly Hash[]): string {
  return hashes.map((hash) => Buffer.from(hash).toString('base64')).join(',');
}
