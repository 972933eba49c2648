// Read models in memory, with the same text under every key as in Redis: for projection tests and `verify`.
import type { Folded } from './fold.ts';
import { indexOfMembersKey } from './members-key.ts';

export type ViewMemory = {
  /** JSON texts by key. */
  readonly documents: Map<string, string>;
  /** Score by index, then by member. An index without members does not exist. */
  readonly indexes: Map<string, Map<string, number>>;
  readonly blockedStreams: Map<string, string>;
};

/** Read models before the first event. */
export function emptyMemory(): ViewMemory {
  return { documents: new Map(), indexes: new Map(), blockedStreams: new Map() };
}

/** The documents and index members under these keys, as `fold` expects them. */
export function readMemory(memory: ViewMemory, keys: Iterable<string>): ReadonlyMap<string, unknown> {
  const found = new Map<string, unknown>();
  for (const key of keys) {
    const index = indexOfMembersKey(key);
    if (index !== undefined) found.set(key, [...(memory.indexes.get(index)?.keys() ?? [])]);
    const text = memory.documents.get(key);
    if (text !== undefined) found.set(key, JSON.parse(text));
  }
  return found;
}

/** Applies the changes of a fold, as one step does in Redis. */
export function writeMemory(memory: ViewMemory, folded: Folded): void {
  for (const [key, document] of folded.documents)
    if (document === null) memory.documents.delete(key);
    else memory.documents.set(key, JSON.stringify(document));
  for (const [index, changes] of folded.indexes) {
    const members = memory.indexes.get(index) ?? new Map<string, number>();
    for (const [member, score] of changes)
      if (score === null) members.delete(member);
      else members.set(member, score);
    if (members.size === 0) memory.indexes.delete(index);
    else memory.indexes.set(index, members);
  }
  for (const [stream, reason] of folded.blockedStreams) memory.blockedStreams.set(stream, reason);
}
