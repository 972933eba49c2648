// Finding products by words: the beginning of a word is enough, and one that nothing begins with is taken for the nearest one that is known.
// The words stand in a radix tree, and each knows its products; what a search costs grows with the products that have its words, and with no others.
import { isDeepStrictEqual } from 'node:util';
import { setImmediate as nextTurn } from 'node:timers/promises';
import SearchableMap from 'minisearch/SearchableMap';
import type { ListedProduct } from './listed-product.ts';
import { makePostings, type Postings } from './postings.ts';
import { makeScores } from './scores.ts';

export type Found = {
  /** Best first. */
  readonly ids: readonly number[];
  /** The words as they were understood, when those are not the ones typed. */
  readonly corrected: string | null;
};

export type SearchIndex = {
  readonly find: (text: string) => Found;
  /** Puts a product in the place of the one that it was before, if it was there. */
  readonly put: (product: ListedProduct, before: ListedProduct | undefined) => void;
  /** Takes out a product as it was put. */
  readonly drop: (before: ListedProduct) => void;
};

/** A known word that one which was typed may mean, and how well it fits: 1 for the word itself. */
type Meaning = { readonly postings: Postings; readonly fit: number };

/** What a word says about a product by where it stands. */
const PLACES = [
  ['name', 8],
  ['brand', 4],
  ['category', 4],
  ['color', 4],
  ['description', 1],
] as const;
/** How well a word fits of which only the beginning was typed. */
const BEGINNING_FITS = 0.375;
/** How many letters may be wrong, by the word's length: few first, then two letters that have changed places (which counts as two). */
const MOST_WRONG = [
  (length: number) => Math.min(6, Math.round(0.2 * length)),
  (length: number) => Math.min(2, Math.round(0.4 * length)),
];
/** They say how letters of Indian scripts are drawn together, and nothing of which word it is. */
const JOINERS = /[\u200c\u200d]/gu;
const ADDED_AT_ONCE = 200;

/** Makes the index of these products, without holding up the process while it does. */
export async function makeSearchIndex(products: readonly ListedProduct[]): Promise<SearchIndex> {
  const vocabulary = new SearchableMap<Postings>();
  const scores = makeScores();
  let count = 0;

  const add = (product: ListedProduct): void => {
    const { id } = product.response;
    for (const [word, weight] of wordsOf(product)) vocabulary.fetch(word, makePostings).put(id, weight);
    count++;
  };
  const drop = (before: ListedProduct): void => {
    for (const word of wordsOf(before).keys()) {
      const postings = vocabulary.get(word);
      postings?.drop(before.response.id);
      if (postings?.size() === 0) vocabulary.delete(word);
    }
    count--;
  };

  const meaningsOf = (typed: string): readonly Meaning[] =>
    Array.from(vocabulary.atPrefix(typed), ([word, postings]) => ({
      postings,
      fit: fitOf(typed, word) * rarityOf(postings.size(), count),
    }));
  const isKnown = (typed: string): boolean => !vocabulary.atPrefix(typed).keys().next().done;
  const understand = (typed: string): string => {
    if (isKnown(typed)) return typed;
    for (const mostWrong of MOST_WRONG) {
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
  const look = (meanings: readonly Meaning[]): void => {
    scores.nextWord();
    for (const { postings, fit } of meanings) scores.add(postings, fit);
  };
  const inAll = (words: readonly string[]): readonly number[] => {
    // The fewest first: the rest is only looked at where those are.
    words.map(meaningsOf).toSorted(rarestFirst).forEach(look);
    return scores.takeBestFirst();
  };
  const inAny = (words: readonly string[]): readonly number[] => {
    look(words.flatMap(meaningsOf));
    return scores.takeBestFirst();
  };

  // Numbers are appended to the postings of a word where they come in their order.
  const inOrder = products.toSorted((one, other) => one.response.id - other.response.id);
  for (const [place, product] of inOrder.entries()) {
    add(product);
    if (place % ADDED_AT_ONCE === ADDED_AT_ONCE - 1) await nextTurn();
  }
  return {
    find: (text) => {
      const words = [...new Set(wordsIn(text))];
      // Where all words are known together, none of them needs to be looked at by itself.
      const asTyped = inAll(words);
      if (asTyped.length > 0) return { ids: asTyped, corrected: null };
      const understood = words.map(understand);
      const all = inAll(understood);
      const ids = all.length > 0 ? all : inAny(understood);
      const corrected = understood.join(' ');
      return { ids, corrected: corrected === words.join(' ') ? null : corrected };
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

type Texts = Readonly<Record<(typeof PLACES)[number][0], string>>;

function textsOf({ response }: ListedProduct): Texts {
  return {
    name: response.name,
    brand: response.brand,
    category: response.Category.name,
    color: response.Colors.map(({ name }) => name).join(' '),
    description: `${response.description} ${response.additionalInformation}`,
  };
}

/** The words of a product with what each says about it: once for each place where it stands. */
function wordsOf(product: ListedProduct): ReadonlyMap<string, number> {
  const texts = textsOf(product);
  const words = new Map<string, number>();
  for (const [place, weight] of PLACES)
    for (const word of new Set(wordsIn(texts[place]))) words.set(word, (words.get(word) ?? 0) + weight);
  return words;
}

/** The less of a word was typed the less it fits. */
function fitOf(typed: string, word: string): number {
  const missing = word.length - typed.length;
  return missing === 0 ? 1 : (BEGINNING_FITS * word.length) / (word.length + 0.3 * missing);
}

/** How much a word tells that so many of all products have (the inverse document frequency of BM25). */
function rarityOf(having: number, all: number): number {
  return Math.log(1 + (all - having + 0.5) / (having + 0.5));
}

function rarestFirst(one: readonly Meaning[], other: readonly Meaning[]): number {
  const sizeOf = (meanings: readonly Meaning[]): number =>
    meanings.reduce((sum, { postings }) => sum + postings.size(), 0);
  return sizeOf(one) - sizeOf(other);
}

type Near = {
  readonly word: string;
  readonly wrong: number;
  readonly isSwapped: number;
  readonly products: number;
};

/** Those that are typed wrong most easily, then those that most products have. */
function nearestFirst(one: Near, other: Near): number {
  return (
    one.wrong - other.wrong ||
    one.isSwapped - other.isSwapped ||
    other.products - one.products ||
    (one.word < other.word ? -1 : 1)
  );
}

function sameLetters(one: string, other: string): boolean {
  return [...one].toSorted().join('') === [...other].toSorted().join('');
}

function wordsIn(text: string): readonly string[] {
  return text
    .normalize('NFKC')
    .replace(JOINERS, '')
    .toLocaleLowerCase('en')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');
}
