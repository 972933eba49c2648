// Scores of products during one search, term by term.
import type { Postings } from './postings.ts';

export type Scores = {
  /** Starts the next term. */
  readonly nextWord: () => void;
  /** Adds the weights to the scores of these products; those that lack an earlier term are skipped. */
  readonly add: (postings: Postings, fit: number) => void;
  /** The products that have every term, best first, ties by id; resets the table. */
  readonly takeBestFirst: () => readonly number[];
};

/** Scores are quantised: those within one step are equal, and so are all above the largest. */
const STEPS_PER_UNIT = 256;
const MAX_STEPS = 2 ** 21 - 1;
const ID_RANGE = 2 ** 32;

/** Makes an empty table; it is reused for each search, and grows with the highest id. */
export function makeScores(): Scores {
  let scores = new Float32Array(0);
  /** How many terms each product has matched, without a gap from the first. */
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
        const matched = words[id] ?? 0;
        if (matched < word - 1) continue;
        if (matched < word) {
          words[id] = word;
          if (word === 1) touched.push(id);
        }
        scores[id] = (scores[id] ?? 0) + fit * (weights[place] ?? 0);
      }
    },
    takeBestFirst: () => {
      const complete = touched.filter((id) => words[id] === word);
      // Score and id packed into one number each, because sorting numbers is many times faster than with a
      // comparator.
      const ranks = Float64Array.from(complete, (id) => {
        const steps = Math.min(MAX_STEPS, Math.round((scores[id] ?? 0) * STEPS_PER_UNIT));
        return (MAX_STEPS - steps) * ID_RANGE + id;
      }).sort();
      for (const id of touched) [scores[id], words[id]] = [0, 0];
      [touched, word] = [[], 0];
      return Array.from(ranks, (rank) => rank % ID_RANGE);
    },
  };
}
