// The first line of an evidence file: the checkpoint that proves its events, and its scope. The shop signs the line, because the proofs of events do
// not show that one at the end was left out.
import canonicalize from 'canonicalize';
import { z } from 'zod';
import { fieldsOf } from '../fields.ts';
import { hashesSchema, writeHashes } from './hash-text.ts';
import { isSigned, type NoteSigner } from './signed-note.ts';
import { parseStrictJson } from './strict-json.ts';

export const EVIDENCE_FORMAT = 'aangan-evidence/1';

const wholeStreamSchema = z.object({ stream: z.string(), events: z.int().min(0) });

/** The scope of a file: all events of one stream, or of several, from their beginning, or all of the log from leaf `from` to before leaf `to`. */
export const evidenceScopeSchema = z.discriminatedUnion('kind', [
  wholeStreamSchema.extend({ kind: z.literal('stream') }),
  /** In the order of the log, such as an order's events and those of its payment. */
  z.object({ kind: z.literal('streams'), streams: z.array(wholeStreamSchema).min(1) }),
  z.object({ kind: z.literal('log'), from: z.int().min(0), to: z.int().min(0) }),
  /** Selected events: the file proves nothing about the events between them. `leaves` are their indexes, which files of earlier releases lack. */
  z.object({
    kind: z.literal('chosen'),
    events: z.int().min(0),
    leaves: z.array(z.int().min(0)).readonly().optional(),
  }),
]);
export type EvidenceScope = z.infer<typeof evidenceScopeSchema>;

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

/** `unsigned`: a file of an earlier release, or one from which the signature was removed. */
export type HeadSignature = 'valid' | 'invalid' | 'unsigned';

/** Formats the first line, without the line break; `signer` must have the key of the head. */
export function writeEvidenceHead(
  { earlier, ...head }: EvidenceHead,
  signer: NoteSigner | undefined,
): string {
  const written = {
    ...head,
    ...(earlier && { earlier: { checkpoint: earlier.checkpoint, path: writeHashes(earlier.path) } }),
  };
  return JSON.stringify({ ...written, ...(signer && { signature: signer.signText(signedText(written)) }) });
}

const signatureSchema = z.object({ signature: z.string().optional() });

/**
 * Parses the first line; `signatureBy` checks its signature with a key, and throws `BadKeyError` when that is none. Throws `SyntaxError` or a
 * `ZodError` when the line is invalid.
 */
export function readEvidenceHead(line: string): {
  readonly head: EvidenceHead;
  readonly signatureBy: (verifierKey: string) => HeadSignature;
} {
  const parsed = parseStrictJson(line);
  const head = evidenceHeadSchema.parse(parsed);
  const { signature } = signatureSchema.parse(parsed);
  // All other fields, also one that a schema would leave out (`__proto__`).
  const { signature: _, ...written } = fieldsOf(parsed);
  return {
    head,
    signatureBy: (verifierKey) => {
      if (signature === undefined) return 'unsigned';
      return isSigned(signedText(written), [signature], verifierKey) ? 'valid' : 'invalid';
    },
  };
}

/** The text of a signed note; its first line distinguishes it from a checkpoint. */
function signedText(written: object): string {
  return `aangan evidence\n${canonicalize(written)}\n`;
}
