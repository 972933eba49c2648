// The views at a place of the log: the snapshot before it, with the changes of the later events on top.
import type { Folded } from '../runtime/fold/fold.ts';
import type { Base } from './snapshot.ts';

export type PastRange = {
  /** Lowest and highest score, both included. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** Highest score first. */
  readonly newestFirst: boolean;
  readonly offset?: number;
  readonly count?: number;
};

type Scored = { readonly member: string; readonly score: number };

/** The same queries as for the present. Reject with `SnapshotGoneError` when the store has lost the snapshot. */
export type PastViews = {
  readonly document: <T>(projection: string, key: string) => Promise<T | undefined>;
  readonly documents: <T>(projection: string, keys: readonly string[]) => Promise<readonly (T | undefined)[]>;
  /** For indexes that snapshots include. */
  readonly members: (projection: string, index: string, range: PastRange) => Promise<readonly string[]>;
  readonly scored: (projection: string, index: string, range: PastRange) => Promise<readonly Scored[]>;
  /** The blocked streams of the projection, with the parked record. */
  readonly blockedStreams: (projection: string) => Promise<ReadonlyMap<string, string>>;
};

/** One projection at one place of the log. */
export type PastView = { readonly base: Base; readonly folded: Folded };

/** Creates the views; `viewOf` is called once for each projection. */
export function makePastViews(viewOf: (projection: string) => Promise<PastView>): PastViews {
  const known = new Map<string, Promise<PastView>>();
  const find = (projection: string): Promise<PastView> => {
    const found = known.get(projection) ?? viewOf(projection);
    known.set(projection, found);
    return found;
  };
  const scored: PastViews['scored'] = async (projection, index, range) => {
    const { base, folded } = await find(projection);
    const members = new Map(await base.members(index));
    for (const [member, score] of folded.indexes.get(index) ?? [])
      if (score === null) members.delete(member);
      else members.set(member, score);
    return within(
      [...members].map(([member, score]) => ({ member, score })),
      range,
    );
  };
  const documents: PastViews['documents'] = async <T>(projection: string, keys: readonly string[]) => {
    const { base, folded } = await find(projection);
    const texts = await base.documents(keys.filter((key) => !folded.documents.has(key)));
    return keys.map((key): T | undefined => {
      const changed = folded.documents.get(key);
      // Parsed for each call, so that callers never share an object. Cast, because our own fold wrote the document.
      const text = changed === undefined || changed === null ? texts.get(key) : JSON.stringify(changed);
      return text === undefined ? undefined : (JSON.parse(text) as T);
    });
  };
  return {
    documents,
    document: async <T>(projection: string, key: string) => (await documents<T>(projection, [key]))[0],
    members: async (projection, index, range) =>
      (await scored(projection, index, range)).map(({ member }) => member),
    scored,
    blockedStreams: async (projection) => {
      const { base, folded } = await find(projection);
      return new Map([...(await base.blockedStreams()), ...folded.blockedStreams]);
    },
  };
}

/** In the order of Redis: by score, then by name. */
function within(
  members: Scored[],
  { from = -Infinity, to = Infinity, newestFirst, offset = 0, count = Infinity }: PastRange,
): readonly Scored[] {
  const inOrder = members
    .filter(({ score }) => score >= from && score <= to)
    .sort((one, other) => one.score - other.score || (one.member < other.member ? -1 : 1));
  return (newestFirst ? inOrder.reverse() : inOrder).slice(offset, offset + count);
}
