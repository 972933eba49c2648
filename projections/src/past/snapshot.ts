// The views at a mark, and folding on from there with the current projections. Events are decoded without keys: personal data reads as erased, so
// snapshots hold none, and no number depends on it.
import { z } from 'zod';
import type { Mark, SnapshotChanges, SnapshotStore } from '@aangan/platform/snapshots/snapshot-store';
import { codec } from '@aangan/shared-events/all-events';
import type { RawEvent } from '@aangan/shared-events/codec';
import { makeDecoder, type Decode } from '../runtime/fold/decoder.ts';
import { fold, type Folded } from '../runtime/fold/fold.ts';
import { indexOfMembersKey } from '../runtime/fold/members-key.ts';
import type { Projection } from '../runtime/fold/projection.ts';
import { wholePortion } from '../runtime/fold/step.ts';
import type { SnapshotProjection } from './recorded-projections.ts';

/** The views of one projection at a mark, or before the first event. */
export type Base = {
  /** JSON texts of the documents that exist, by key. */
  readonly documents: (keys: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  readonly members: (index: string) => Promise<ReadonlyMap<string, number>>;
  /** The blocked streams, with the parked record. */
  readonly blockedStreams: () => Promise<ReadonlyMap<string, string>>;
};

const blockedStreamsName = (projection: string): string => `${projection} holds back`;
const nameOf = (projection: string, key: string): string => `${projection}/${key}`;

/** Creates a decoder without keys: all personal data reads as erased. */
export const decodeWithoutKeys = (): Decode => makeDecoder(codec, () => Promise.resolve('erased'));

/** The views before the first event. */
export const emptyShop: Base = {
  documents: () => Promise.resolve(new Map<string, string>()),
  members: () => Promise.resolve(new Map<string, number>()),
  blockedStreams: () => Promise.resolve(new Map<string, string>()),
};

/** The base at a mark of a line; undefined: the empty shop. */
export function baseAt(
  store: SnapshotStore,
  line: string,
  mark: Mark | undefined,
  { name }: Projection,
): Base {
  if (mark === undefined) return emptyShop;
  return {
    documents: async (keys) => {
      const names = new Map(keys.map((key) => [nameOf(name, key), key]));
      const found = await store.documents(line, [...names.keys()], mark);
      return new Map([...found].map(([stored, text]) => [names.get(stored) ?? '', text]));
    },
    members: (index) => store.members(line, nameOf(name, index), mark),
    blockedStreams: async () => {
      const text = (await store.documents(line, [blockedStreamsName(name)], mark)).get(
        blockedStreamsName(name),
      );
      return new Map(text === undefined ? [] : storedPairs.parse(JSON.parse(text)));
    },
  };
}

const storedPairs = z.array(z.tuple([z.string(), z.string()]));

/** The changes that these events, which follow the base, make. */
export async function foldOn(
  base: Base,
  projection: Projection,
  events: readonly RawEvent[],
  decode: Decode,
): Promise<Folded> {
  const wanted = await Promise.all(
    events.filter(({ type }) => projection.eventTypes.includes(type)).map(decode),
  );
  const blockedStreams = new Set((await base.blockedStreams()).keys());
  const loaded = new Map<string, unknown>();
  const portion = wholePortion(projection, wanted);
  for (let keys = [...portion.needed]; ;) {
    const texts = await base.documents(keys.filter((key) => indexOfMembersKey(key) === undefined));
    for (const key of keys) {
      const [index, text] = [indexOfMembersKey(key), texts.get(key)];
      if (index !== undefined) loaded.set(key, [...(await base.members(index)).keys()]);
      else loaded.set(key, text === undefined ? undefined : JSON.parse(text));
    }
    const folded = fold(projection, wanted, loaded, blockedStreams, { keys: portion.keys });
    if (folded.missing.size === 0) return folded;
    keys = [...folded.missing];
  }
}

/** The part of a fold that a snapshot stores. */
export async function changesOf(
  { projection: { name }, includesIndex }: SnapshotProjection,
  base: Base,
  folded: Folded,
): Promise<SnapshotChanges> {
  const documents = new Map<string, string | null>();
  for (const [key, document] of folded.documents)
    documents.set(nameOf(name, key), document === null ? null : JSON.stringify(document));
  if (folded.blockedStreams.size > 0)
    documents.set(
      blockedStreamsName(name),
      JSON.stringify([...(await base.blockedStreams()), ...folded.blockedStreams]),
    );
  const included = [...folded.indexes].filter(([index]) => includesIndex(index));
  return { documents, indexes: new Map(included.map(([index, members]) => [nameOf(name, index), members])) };
}
