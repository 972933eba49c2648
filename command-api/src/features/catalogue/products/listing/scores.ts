// How well each product fits a search while its words are looked up one after another.
import type { Postings } from './postings.ts';

export type Scores = {
  /** What is added from now on is for another word. */
  readonly nextWord: () => void;
  /** Adds to the scores of these products, by their weights, but for those that one of the words before was not in. */
  readonly add: (postings: Postings, fit: number) => void;
  /** The products that had every word, best first, and equally good ones by their ids; everything begins anew. */
  readonly takeBestFirst: () => readonly number[];
};

/** Scores that differ by less than a step are equal, and so are those of so many steps and more. */
const STEPS_OF_ONE = 256;
const MOST_STEPS = 2 ** 21 - 1;
const AN_ID = 2 ** 32;

/** Makes an empty table; it is used again for each search, and grows with the highest id. */
export function makeScores(): Scores {
  let scores = new Float32Array(0);
  /** How many words each product has had, from the first on without a gap. */
  let words = new Uint16Array(0);
  let touched: number[] = [];
  let word = 0;

  const growTo = (productId: number): void => {
    const [scoresBefore, wordsBefore] = [scores, words];
    const length = Math.max(productId + 1, scores.length * 2);
    [scores, words] = [new Float32Array(length), new Uint16Array(length)];
    scores.set(scoresBefore);
    words.set(wordsBefore);
  };
  return {
    nextWord: () => void word++,
    add: (postings, fit) => {
      const { ids, weights } = postings.columns();
      const last = ids.at(-1) ?? 0;
      if (last >= words.length) growTo(last);
      for (let place = 0; place < ids.length; place++) {
        const id = ids[place] ?? 0;
        const had = words[id] ?? 0;
        if (had < word - 1) continue;
        if (had < word) {
          words[id] = word;
          if (word === 1) touched.push(id);
        }
        scores[id] = (scores[id] ?? 0) + fit * (weights[place] ?? 0);
      }
    },
    takeBestFirst: () => {
      const having = touched.filter((id) => words[id] === word);
      // Score and id in one number each: numbers are sorted many times as fast as things are compared.
      const ranks = Float64Array.from(having, (id) => {
        const steps = Math.min(MOST_STEPS, Math.round((scores[id] ?? 0) * STEPS_OF_ONE));
        return (MOST_STEPS - steps) * AN_ID + id;
      }).sort();
      for (const id of touched) [scores[id], words[id]] = [0, 0];
      [touched, word] = [[], 0];
      return Array.from(ranks, (rank) => rank % AN_ID);
    },
  };
}
