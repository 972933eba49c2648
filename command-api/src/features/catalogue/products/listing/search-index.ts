// Finding products by words: the beginning of a word is enough, and one that nothing begins with is taken for the nearest one that is known.
import { isDeepStrictEqual } from 'node:util';
import MiniSearch, { type SearchResult } from 'minisearch';
import type { ListedProduct } from './listed-product.ts';

export type Found = {
  /** Best first. */
  readonly ids: readonly number[];
  /** The words as they were understood, when those are not the ones typed. */
  readonly corrected: string | null;
};

export type SearchIndex = {
  readonly find: (text: string) => Found;
  readonly put: (product: ListedProduct) => void;
  readonly drop: (productId: number) => void;
};

const FIELDS = ['name', 'brand', 'category', 'color', 'description'];
const BOOST = { name: 4, brand: 2, category: 2, color: 2 };
/** How many letters may be wrong, by the word's length: few first, then two letters that have changed places (which counts as two). */
const FUZZINESS = [{ fuzzy: 0.2 }, { fuzzy: 0.4, maxFuzzy: 2 }];
const ADDED_AT_ONCE = 200;

/** Makes the index of these products, without holding up the process while it does. */
export async function makeSearchIndex(products: readonly ListedProduct[]): Promise<SearchIndex> {
  const index = new MiniSearch<Words>({ fields: FIELDS, searchOptions: { boost: BOOST } });
  const indexed = new Map(products.map((product) => [product.response.id, wordsOf(product)]));
  await index.addAllAsync([...indexed.values()], { chunkSize: ADDED_AT_ONCE });
  // Taking out needs the very words that were put in: only then do the counts behind the scores not depend on what was there before.
  const drop = (productId: number): void => {
    const words = indexed.get(productId);
    if (words === undefined) return;
    index.remove(words);
    indexed.delete(productId);
  };

  const understand = (word: string): string => {
    if (index.search(word, { prefix: true }).length > 0) return word;
    for (const fuzziness of FUZZINESS) {
      const [nearest] = index.search(word, fuzziness).toSorted(bestFirst);
      if (nearest?.terms[0] !== undefined) return nearest.terms[0];
    }
    return word;
  };
  const find = (words: readonly string[], combineWith: 'AND' | 'OR'): readonly number[] =>
    index
      .search(words.join(' '), { prefix: true, combineWith })
      .toSorted(bestFirst)
      .map(({ id }) => Number(id));

  return {
    find: (text) => {
      const words = wordsIn(text);
      // Where all words are known together, none of them needs to be looked at by itself.
      const asTyped = find(words, 'AND');
      if (asTyped.length > 0) return { ids: asTyped, corrected: null };
      const understood = words.map(understand);
      const all = find(understood, 'AND');
      const ids = all.length > 0 ? all : find(understood, 'OR');
      const corrected = understood.join(' ');
      return { ids, corrected: corrected === words.join(' ') ? null : corrected };
    },
    put: (product) => {
      const words = wordsOf(product);
      if (isDeepStrictEqual(words, indexed.get(words.id))) return;
      drop(words.id);
      index.add(words);
      indexed.set(words.id, words);
    },
    drop,
  };
}

type Words = {
  readonly id: number;
  readonly name: string;
  readonly brand: string;
  readonly category: string;
  readonly color: string;
  readonly description: string;
};

function wordsOf({ response }: ListedProduct): Words {
  return {
    id: response.id,
    name: response.name,
    brand: response.brand,
    category: response.Category.name,
    color: response.Colors.map(({ name }) => name).join(' '),
    description: `${response.description} ${response.additionalInformation}`,
  };
}

/** Equally good ones by their numbers, so that one question has one answer whatever was indexed first. */
function bestFirst(one: SearchResult, other: SearchResult): number {
  return rounded(other.score) - rounded(one.score) || Number(one.id) - Number(other.id);
}

function rounded(score: number): number {
  return Math.round(score * 1e6);
}

function wordsIn(text: string): readonly string[] {
  return text
    .toLocaleLowerCase('en')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}
