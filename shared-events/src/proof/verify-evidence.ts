// Verifies an evidence file with only the file and, preferably, a key obtained from the shop earlier. Reports the first event that is not as it was
// in the log.
import { z } from 'zod';
import { BadCheckpointError, openCheckpoint, type SignedCheckpoint } from './checkpoint.ts';
import {
  readEvidenceHead,
  type EvidenceHead,
  type EvidenceScope,
  type HeadSignature,
} from './evidence-head.ts';
import { readEvidenceEvent, type ProvenLeaf } from './evidence.ts';
import { hashOf, isWithheld } from './leaf.ts';
import { findAlteredAttribute, unprovenAttributes } from './line-attributes.ts';
import { isConsistent, rootFromInclusion, sameHash } from './merkle.ts';
import { requireVerifierKey } from './signed-note.ts';

/** What `npm run` prints before a command's own output, in a file that was written without `--silent`. */
const FROM_NPM = /^> /;

/** The names of the columns of an export as CSV, also as a spreadsheet saves them. */
const CSV = /^\ufeff?"?Position"?[,;\t]"?Time"?[,;\t]/;

/** The beginning of a line of evidence without its end. */
const UNFINISHED = /^\s*\{.*[^}\s]\s*$|^\s*\{\s*$/s;
const BREAKS_OFF =
  'The file breaks off within this line: it was not saved to its end. Download or write it again.';

export type EvidenceProblem = {
  /** `empty`: the file has no line. `unreadable` in the first line: it is no evidence, or it breaks off there. Of both nothing was verified. */
  readonly kind: 'empty' | 'unreadable' | 'checkpoint' | 'altered' | 'removed' | 'inserted' | 'reordered';
  /** The line of the file, counted from 1. */
  readonly line: number;
  /** A readable message that names the event. */
  readonly message: string;
};

export type EvidenceVerdict = {
  /** Undefined when it could not be read. */
  readonly checkpoint: SignedCheckpoint | undefined;
  readonly scope: EvidenceScope | undefined;
  /** Whether the shop has signed the scope; undefined like the scope. */
  readonly isScopeSigned: boolean | undefined;
  /** The number of verified events. */
  readonly events: number;
  /** How many of those the file holds only as a hash. */
  readonly withheld: number;
  /** The attributes in the file that the proof does not cover, such as `title`. */
  readonly unproven: readonly string[];
  readonly problem: EvidenceProblem | undefined;
};

/**
 * Verifies line by line, and reports the first that is wrong. `trustedKey` is the known key of the shop; without it the key in the file is used.
 * Rejects with `BadKeyError` when `trustedKey` is none.
 */
export async function verifyEvidence(
  lines: AsyncIterable<string> | Iterable<string>,
  trustedKey?: string,
): Promise<EvidenceVerdict> {
  if (trustedKey !== undefined) requireVerifierKey(trustedKey);
  let opened: Opened | undefined;
  let previous: ProvenLeaf | undefined;
  const newest: NewestOfStreams = new Map();
  let [events, withheld] = [0, 0];
  const unproven = new Set<string>();
  let line = 0;
  const verdict = (problem?: Omit<EvidenceProblem, 'line'>): EvidenceVerdict => ({
    checkpoint: opened?.checkpoint,
    scope: opened?.head.scope,
    isScopeSigned: opened && opened.signature === 'valid',
    events,
    withheld,
    unproven: [...unproven],
    problem: problem && { ...problem, line },
  });
  // An event that does not fit was altered, unless its neighbours fit each other without it: then it was inserted.
  let suspect: { readonly line: number; readonly proven: ProvenLeaf; readonly message: string } | undefined;
  // An event that is missing before another one was removed, unless it is found after it: then they changed places.
  let gap: Gap | undefined;
  // A line that cannot be read, and whether it begins an object that does not end: the file breaks off there, unless a line follows.
  let unreadable: { readonly verdict: EvidenceVerdict; readonly isUnfinished: boolean } | undefined;
  for await (const text of lines) {
    if (unreadable !== undefined) return unreadable.verdict;
    line++;
    if (gap !== undefined) {
      const late = opened && isLate(text, gap, opened);
      if (late) return { ...gap.verdict, problem: { kind: 'reordered', line, message: late } };
      continue;
    }
    if (text.trim() === '' || (opened === undefined && FROM_NPM.test(text))) continue;
    try {
      if (opened === undefined) {
        opened = open(text, trustedKey);
        const altered = headProblem(opened);
        if (altered === undefined) continue;
        return verdict({ kind: 'altered', message: altered });
      }
      const { proven, attributes } = readEvidenceEvent(text);
      if (suspect !== undefined) {
        const { scope } = opened.head;
        const isSpare = followsWithout(suspect.proven, proven, previous, newest, scope);
        return { ...verdict(), problem: explain(suspect, isSpare) };
      }
      const misplaced = placeProblem(proven, previous, newest, opened);
      // What was never in the log shows nothing about the events before it.
      if (misplaced?.kind === 'removed' && isInTree(proven, opened.checkpoint)) {
        gap = { after: previous?.index ?? -1, before: proven, verdict: verdict(misplaced) };
        continue;
      }
      if (misplaced !== undefined && misplaced.kind !== 'removed') return verdict(misplaced);
      if (isInTree(proven, opened.checkpoint)) {
        const altered = findAlteredAttribute(attributes, proven.leaf, opened.checkpoint.logId);
        if (altered !== undefined)
          return verdict({ kind: 'altered', message: `${nameOf(proven)} was altered: ${altered}.` });
        for (const name of unprovenAttributes(attributes)) unproven.add(name);
        events++;
        if (isWithheld(proven.leaf)) withheld++;
        previous = proven;
        newest.set(proven.leaf.stream, proven);
      } else suspect = { line, proven, message: `${nameOf(proven)} is not in the log with this content` };
    } catch (error) {
      const isFirstLine = opened === undefined;
      const kind = isFirstLine && !isNoEvidence(error) ? 'checkpoint' : 'unreadable';
      unreadable = {
        verdict: verdict({ kind, message: sentenceOf(error, isFirstLine, text) }),
        isUnfinished: error instanceof SyntaxError && UNFINISHED.test(text),
      };
    }
  }
  if (unreadable?.isUnfinished === true)
    return { ...unreadable.verdict, problem: { kind: 'unreadable', line, message: BREAKS_OFF } };
  if (unreadable !== undefined) return unreadable.verdict;
  if (gap !== undefined) return gap.verdict;
  if (opened === undefined) return verdict({ kind: 'empty', message: 'The file is empty.' });
  // With the events of the scope before it, the last one is spare.
  if (suspect !== undefined)
    return { ...verdict(), problem: explain(suspect, events === eventsOf(opened.head.scope)) };
  return verdict(endProblem(previous, newest, events, opened.head.scope));
}

type Opened = {
  readonly head: EvidenceHead;
  readonly signature: HeadSignature;
  readonly checkpoint: SignedCheckpoint;
};

function open(line: string, trustedKey: string | undefined): Opened {
  const { head, signatureBy } = readEvidenceHead(line);
  const key = trustedKey ?? head.key;
  const checkpoint = openSigned(head, key);
  if (head.earlier !== undefined) {
    const older = openCheckpoint(head.earlier.checkpoint, key);
    const grown = isConsistent(older.size, checkpoint.size, older.root, checkpoint.root, head.earlier.path);
    if (!grown || older.logId !== checkpoint.logId)
      throw new BadCheckpointError(
        `the history was rewritten: the checkpoint of ${checkpoint.at} has not grown out of the one of ${older.at}`,
      );
  }
  return { head, signature: signatureBy(key), checkpoint };
}

/** Throws `BadCheckpointError` also when the file is signed by another key than the one to verify it with. */
function openSigned({ checkpoint, key: named }: EvidenceHead, key: string): SignedCheckpoint {
  try {
    return openCheckpoint(checkpoint, key);
  } catch (error) {
    if (key === named) throw error;
    openCheckpoint(checkpoint, named);
    throw new BadCheckpointError(`the file is signed by another key than the given one, by ${named}`);
  }
}

function headProblem({ signature, checkpoint }: Opened): string | undefined {
  if (signature === 'invalid') return 'The first line, which states the scope, was altered.';
  return signature === 'unsigned' && checkpoint.signsScopes
    ? 'The signature of the first line, which states the scope, was removed.'
    : undefined;
}

function isInTree({ leaf, index, path }: ProvenLeaf, { size, root }: SignedCheckpoint): boolean {
  const reached = rootFromInclusion(hashOf(leaf), index, size, path);
  return reached !== undefined && sameHash(reached, root);
}

/** The place of a missing event: after one leaf of the file and before another. */
type Gap = { readonly after: number; readonly before: ProvenLeaf; readonly verdict: EvidenceVerdict };

/** A sentence when the line is an event of the log that belongs in the gap; undefined for any other line. */
function isLate(text: string, { after, before }: Gap, { head, checkpoint }: Opened): string | undefined {
  const proven = provenIn(text);
  if (proven === undefined || proven.index <= after || proven.index >= before.index) return undefined;
  const { scope } = head;
  const isOfScope = scope.kind === 'log' || scope.kind === 'chosen' || wholeStream(scope, proven.leaf.stream);
  if (isOfScope === undefined || !isInTree(proven, checkpoint)) return undefined;
  return misplacedAfter(proven, before);
}

function provenIn(text: string): ProvenLeaf | undefined {
  try {
    return readEvidenceEvent(text).proven;
  } catch {
    return undefined;
  }
}

const misplacedAfter = (late: ProvenLeaf, before: ProvenLeaf): string =>
  `${nameOf(late)} is after ${nameOf(before)}, although it happened before it.`;

type Found = Omit<EvidenceProblem, 'line'> | undefined;
/** The newest event of each stream that has been read. */
type NewestOfStreams = Map<string, ProvenLeaf>;

/** How many events a whole stream has; undefined for one that is not in the scope as a whole. */
function wholeStream(scope: EvidenceScope, stream: string): number | undefined {
  if (scope.kind === 'stream') return scope.stream === stream ? scope.events : undefined;
  if (scope.kind !== 'streams') return undefined;
  return scope.streams.find((each) => each.stream === stream)?.events;
}

const namesOf = (scope: Extract<EvidenceScope, { kind: 'stream' | 'streams' }>): string =>
  scope.kind === 'stream' ? scope.stream : scope.streams.map(({ stream }) => stream).join(' or ');

function placeProblem(
  proven: ProvenLeaf,
  previous: ProvenLeaf | undefined,
  newest: NewestOfStreams,
  { head: { scope }, checkpoint: { size } }: Opened,
): Found {
  const name = nameOf(proven);
  if (proven.index >= size)
    return {
      kind: 'inserted',
      message: `${name} is younger than the checkpoint, which cannot speak for it.`,
    };
  const isOfStreams = scope.kind === 'stream' || scope.kind === 'streams';
  if (isOfStreams && wholeStream(scope, proven.leaf.stream) === undefined)
    return { kind: 'inserted', message: `${name} is not of ${namesOf(scope)}.` };
  if (scope.kind === 'chosen' && scope.leaves?.includes(proven.index) === false)
    return { kind: 'inserted', message: `${name} is not one of the events of the scope.` };
  if (previous !== undefined && proven.index === previous.index)
    return { kind: 'inserted', message: `${name} is in the place of the previous event.` };
  if (previous !== undefined && proven.index < previous.index)
    return { kind: 'reordered', message: misplacedAfter(proven, previous) };
  const before = isOfStreams ? newest.get(proven.leaf.stream) : previous;
  const missing = missingBefore(proven, before, scope);
  if (missing === 0) return undefined;
  const place = before === undefined ? `before ${name}` : `between ${nameOf(before)} and ${name}`;
  return { kind: 'removed', message: `${countOf(missing)} missing ${place}.` };
}

/** How many events are missing between two that follow each other in the file or, where the scope is whole streams, in their stream. */
function missingBefore(proven: ProvenLeaf, before: ProvenLeaf | undefined, scope: EvidenceScope): number {
  switch (scope.kind) {
    case 'stream':
    case 'streams':
      return proven.leaf.revision - (before === undefined ? 0 : before.leaf.revision + 1);
    case 'log':
      return proven.index - (before === undefined ? scope.from : before.index + 1);
    case 'chosen': {
      const { leaves } = scope;
      if (leaves === undefined) return 0;
      return leaves.indexOf(proven.index) - (before === undefined ? 0 : leaves.indexOf(before.index) + 1);
    }
    default:
      return scope satisfies never;
  }
}

function eventsOf(scope: EvidenceScope): number {
  if (scope.kind === 'streams') return scope.streams.reduce((sum, { events }) => sum + events, 0);
  return scope.kind === 'log' ? scope.to - scope.from : scope.events;
}

function endProblem(
  last: ProvenLeaf | undefined,
  newest: NewestOfStreams,
  events: number,
  scope: EvidenceScope,
): Found {
  const missing = (count: number, after: ProvenLeaf | undefined): Found => {
    const place = after === undefined ? 'from the file' : `after ${nameOf(after)}`;
    return { kind: 'removed', message: `${countOf(count)} missing ${place}.` };
  };
  if (scope.kind === 'streams') {
    const short = scope.streams.flatMap(({ stream, events: whole }) => {
      const last = newest.get(stream);
      const lacks = whole - (last === undefined ? 0 : last.leaf.revision + 1);
      return lacks > 0 ? [{ stream, last, lacks }] : [];
    });
    const [first, ...others] = short;
    if (first !== undefined && others.length === 0) return missing(first.lacks, first.last);
    if (first !== undefined) {
      const lacks = short.reduce((sum, each) => sum + each.lacks, 0);
      const ofEach = short.map((each) => `${each.lacks} of ${each.stream}`).join(', ');
      return { kind: 'removed', message: `${countOf(lacks)} missing at the end: ${ofEach}.` };
    }
  }
  const wanted = eventsOf(scope);
  if (events < wanted) return missing(wanted - events, last);
  return events === wanted
    ? undefined
    : { kind: 'inserted', message: `The file has ${events} events, its scope only ${wanted}.` };
}

/** Whether the event after a suspect fits the one before it, so that the suspect is spare. Its neighbours in a file of whole streams are those of its stream. */
function followsWithout(
  suspect: ProvenLeaf,
  after: ProvenLeaf,
  previous: ProvenLeaf | undefined,
  newest: NewestOfStreams,
  scope: EvidenceScope,
): boolean {
  if (after.index === (previous?.index ?? -1) + 1) return true;
  // The shop puts an event that its log has and the tree lacks in the place of the one after it, whose revision is then one too high.
  if (after.index === suspect.index) return true;
  switch (scope.kind) {
    case 'stream':
    case 'streams':
      return (
        after.leaf.stream === suspect.leaf.stream &&
        missingBefore(after, newest.get(after.leaf.stream), scope) === 0
      );
    case 'log':
      return missingBefore(after, previous, scope) === 0;
    case 'chosen':
      return scope.leaves !== undefined && missingBefore(after, previous, scope) === 0;
    default:
      return scope satisfies never;
  }
}

function explain(
  { line, message }: { readonly line: number; readonly message: string },
  isSpare: boolean,
): EvidenceProblem {
  return isSpare
    ? { kind: 'inserted', line, message: `${message}: it was put in.` }
    : { kind: 'altered', line, message: `${message}: it was altered.` };
}

function nameOf({ leaf }: ProvenLeaf): string {
  const { stream, revision } = leaf;
  return `${isWithheld(leaf) ? 'An event' : leaf.type} (${stream}, revision ${revision})`;
}

function countOf(events: number): string {
  return events === 1 ? '1 event is' : `${events} events are`;
}

/** Whether the first line is that of another file. */
function isNoEvidence(error: unknown): boolean {
  return (
    error instanceof SyntaxError ||
    (error instanceof z.ZodError && [undefined, 'format'].includes(error.issues[0]?.path[0]?.toString()))
  );
}

function sentenceOf(error: unknown, isFirstLine: boolean, text: string): string {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof BadCheckpointError) return `The checkpoint cannot be accepted: ${message}.`;
  if (isFirstLine && error instanceof SyntaxError)
    return CSV.test(text)
      ? 'This is an export as CSV, a table without proofs of its events, so it cannot be verified. Export the same events as JSON Lines, with --format jsonl or at /audit, and verify that file.'
      : `This is no evidence file, because its first line is not JSON: ${message}.`;
  const reason = error instanceof z.ZodError ? fieldProblem(error.issues[0]) : message;
  if (isFirstLine && isNoEvidence(error))
    return 'This is no evidence file, because its first line does not name that format. A checkpoint alone is compared with npm run audit -- consistency FILE URL.';
  return `This line cannot be read: ${reason}.`;
}

/** Names the field and what is wrong with it. */
function fieldProblem(issue: z.core.$ZodIssue | undefined): string {
  const field = issue?.path.join('.') || 'it';
  const message = (issue?.message ?? '').replace(/^Invalid input: /, '');
  return message.endsWith('received undefined') ? `${field} is missing` : `${field} is wrong: ${message}`;
}
