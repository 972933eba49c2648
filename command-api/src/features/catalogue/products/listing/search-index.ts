// Full-text search of products: prefixes match, and an unknown term is corrected to a known
// one that sounds alike, else to the nearest one.
// Terms are in a radix tree with their posting lists; the cost of a search grows only with the products that
// have its terms.
import { isDeepStrictEqual } from 'node:util';
import { setImmediate as nextTurn } from 'node:timers/promises';
import SearchableMap from 'minisearch/SearchableMap';
import type { ListedProduct } from './listed-product.ts';
import { makePostings, type Postings } from './postings.ts';
import { makeScores } from './scores.ts';
import { makeSoundAlike } from './sound-alike.ts';

export type Found = {
  /** Best first. */
  readonly ids: readonly number[];
  /** The search terms after correction; null when they were used as typed. */
  readonly corrected: string | null;
  /** No product has all terms: these have at least one. */
  readonly hasSome: boolean;
};

export type SearchIndex = {
  readonly find: (text: string) => Found;
  /** Adds a product, replacing its previous version if there was one. */
  readonly put: (product: ListedProduct, before: ListedProduct | undefined) => void;
  /** Removes a product as it was added. */
  readonly drop: (before: ListedProduct) => void;
};

/** A known term that a typed one may stand for, and its weight: 1 for the term itself. */
type Candidate = { readonly postings: Postings; readonly fit: number };

/** The weight of a term by the field in which it occurs. */
const FIELD_WEIGHTS = [
  ['name', 8],
  ['brand', 4],
  ['category', 4],
  ['color', 4],
  ['description', 1],
] as const;
/** The weight of a prefix match. */
const PREFIX_WEIGHT = 0.375;
/**
 * The largest edit distance by the term's length: first for few typing errors, then for two swapped letters
 * (distance 2).
 */
const MAX_DISTANCES = [
  (length: number) => Math.min(6, Math.round(0.2 * length)),
  (length: number) => Math.min(2, Math.round(0.4 * length)),
];
/** Zero-width joiners only affect how Indian scripts are rendered, not which word it is. */
const JOINERS = /[\u200c\u200d]/gu;
/** Further words of a search are ignored: each takes time in a large shop, and anyone may search. */
const MOST_WORDS = 10;
const ADD_BATCH = 200;

/** Makes the index of these products, and yields to other work meanwhile. */
export async function makeSearchIndex(products: readonly ListedProduct[]): Promise<SearchIndex> {
  const vocabulary = new SearchableMap<Postings>();
  const soundAlike = makeSoundAlike();
  const makePostingsOf = (word: string): Postings => {
    soundAlike.add(word);
    return makePostings();
  };
  const scores = makeScores();
  let count = 0;

  const add = (product: ListedProduct): void => {
    const { id } = product.response;
    for (const [word, weight] of wordsOf(product))
      vocabulary.fetch(word, () => makePostingsOf(word)).put(id, weight);
    count++;
  };
  const drop = (before: ListedProduct): void => {
    for (const word of wordsOf(before).keys()) {
      const postings = vocabulary.get(word);
      postings?.drop(before.response.id);
      if (postings?.size() !== 0) continue;
      vocabulary.delete(word);
      soundAlike.drop(word);
    }
    count--;
  };

  const candidatesFor = (typed: string): readonly Candidate[] =>
    Array.from(vocabulary.atPrefix(typed), ([word, postings]) => ({
      postings,
      fit: fitOf(typed, word) * rarityOf(postings.size(), count),
    }));
  const isKnown = (typed: string): boolean => !vocabulary.atPrefix(typed).keys().next().done;
  const correct = (typed: string): string => {
    if (isKnown(typed)) return typed;
    const productsWith = (word: string): number => vocabulary.get(word)?.size() ?? 0;
    const [alike] = soundAlike.of(typed).toSorted((one, other) => productsWith(other) - productsWith(one));
    if (alike !== undefined) return alike;
    for (const mostWrong of MAX_DISTANCES) {
      const near = vocabulary.fuzzyGet(typed, mostWrong(typed.length));
      const [nearest] = Array.from(near, ([word, [postings, wrong]]) => ({
        word,
        wrong,
        isSwapped: sameLetters(word, typed) ? 0 : 1,
        products: postings.size(),
      })).toSorted(nearestFirst);
      if (nearest !== undefined) return nearest.word;
    }
    return typed;
  };
  const scoreTerm = (meanings: readonly Candidate[]): void => {
    scores.nextWord();
    for (const { postings, fit } of meanings) scores.add(postings, fit);
  };
  const matchingAll = (words: readonly string[]): readonly number[] => {
    // Rarest term first: later terms only add to products that have matched so far.
    words.map(candidatesFor).toSorted(rarestFirst).forEach(scoreTerm);
    return scores.takeBestFirst();
  };
  const matchingAny = (words: readonly string[]): readonly number[] => {
    scoreTerm(words.flatMap(candidatesFor));
    return scores.takeBestFirst();
  };

  // Ascending ids are appended to the posting lists.
  const inOrder = products.toSorted((one, other) => one.response.id - other.response.id);
  for (const [place, product] of inOrder.entries()) {
    add(product);
    if (place % ADD_BATCH === ADD_BATCH - 1) await nextTurn();
  }
  return {
    find: (text) => {
      const words = [...new Set(wordsIn(text))].slice(0, MOST_WORDS);
      // If all terms as typed match together, no correction is needed.
      const asTyped = matchingAll(words);
      if (asTyped.length > 0) return { ids: asTyped, corrected: null, hasSome: false };
      const correctedWords = words.map(correct);
      const all = matchingAll(correctedWords);
      const ids = all.length > 0 ? all : matchingAny(correctedWords);
      const corrected = correctedWords.join(' ');
      return {
        ids,
        corrected: corrected === words.join(' ') ? null : corrected,
        hasSome: all.length === 0 && ids.length > 0,
      };
    },
    put: (product, before) => {
      if (before !== undefined) {
        if (isDeepStrictEqual(textsOf(product), textsOf(before))) return;
        drop(before);
      }
      add(product);
    },
    drop,
  };
}

type Texts = Readonly<Record<(typeof FIELD_WEIGHTS)[number][0], string>>;

function textsOf({ response }: ListedProduct): Texts {
  return {
    name: response.name,
    brand: response.brand,
    category: response.Category.name,
    color: response.Colors.map(({ name }) => name).join(' '),
    description: `${response.description} ${response.additionalInformation}`,
  };
}

/** The terms of a product with their weights: once for each field in which they occur. */
function wordsOf(product: ListedProduct): ReadonlyMap<string, number> {
  const texts = textsOf(product);
  const words = new Map<string, number>();
  for (const [place, weight] of FIELD_WEIGHTS)
    for (const word of new Set(wordsIn(texts[place]))) words.set(word, (words.get(word) ?? 0) + weight);
  return words;
}

/** The shorter the typed prefix, the lower its weight. */
function fitOf(typed: string, word: string): number {
  const missing = word.length - typed.length;
  return missing === 0 ? 1 : (PREFIX_WEIGHT * word.length) / (word.length + 0.3 * missing);
}

/** The inverse document frequency of BM25. */
function rarityOf(having: number, all: number): number {
  return Math.log(1 + (all - having + 0.5) / (having + 0.5));
}

function rarestFirst(one: readonly Candidate[], other: readonly Candidate[]): number {
  const sizeOf = (candidates: readonly Candidate[]): number =>
    candidates.reduce((sum, { postings }) => sum + postings.size(), 0);
  return sizeOf(one) - sizeOf(other);
}

type Near = {
  readonly word: string;
  readonly wrong: number;
  readonly isSwapped: number;
  readonly products: number;
};

/** Most likely typing errors first, then the terms that most products have. */
function nearestFirst(one: Near, other: Near): number {
  return (
    one.wrong - other.wrong ||
    one.isSwapped - other.isSwapped ||
    other.products - one.products ||
    (one.word < other.word ? -1 : 1)
  );
}

function sameLetters(one: string, other: string): boolean {
  return sorted(one) === sorted(other);
}

function sorted(word: string): string {
  return Array.from(word).toSorted().join('');
}

function wordsIn(text: string): readonly string[] {
  return text
    .normalize('NFKC')
    .replace(JOINERS, '')
    .toLocaleLowerCase('en')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');
}
