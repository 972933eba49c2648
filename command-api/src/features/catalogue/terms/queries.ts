// Queries of categories, brands and colours.
import type { Views } from '../../../views/views.ts';

export type TermQueries<View> = {
  /** All that exist, in the order in which they were added. */
  readonly all: () => Promise<readonly View[]>;
  /** Those of these ids that exist, by id. */
  readonly some: (ids: readonly number[]) => Promise<ReadonlyMap<number, View>>;
};

/** Makes the queries of one kind from its projection and index. */
export function makeTermQueries<View extends { readonly id: number }>(
  views: Pick<Views, 'documents' | 'members'>,
  source: { readonly projection: string; readonly index: string; readonly keyOf: (id: number) => string },
): TermQueries<View> {
  const read = async (ids: readonly number[]): Promise<readonly View[]> => {
    const found = await views.documents<View>(source.projection, ids.map(source.keyOf));
    return found.filter((view) => view !== undefined);
  };
  return {
    all: async () => {
      const ids = await views.members(source.projection, source.index, { newestFirst: false });
      return read(ids.map(Number));
    },
    some: async (ids) => {
      if (ids.length === 0) return new Map();
      return new Map((await read([...new Set(ids)])).map((view) => [view.id, view]));
    },
  };
}
