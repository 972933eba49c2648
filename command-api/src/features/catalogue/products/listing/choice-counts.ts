// Counts the products of a set by each choice of a filter, by iterating over the set or over its complement,
// whichever is smaller.
import type { IdSet } from './id-set.ts';

export type ChoiceCounts = {
  readonly add: (productId: number, choices: readonly number[]) => void;
  /** Removes a product with the choices that it was added with. */
  readonly remove: (productId: number, choices: readonly number[]) => void;
  /** Counts the products of a set that is a subset of all added products. */
  readonly countIn: (set: IdSet, all: IdSet) => (choice: number) => number;
};

/** Makes the counts of one filter, without products. */
export function makeChoiceCounts(): ChoiceCounts {
  /** The first, the second and so on of each product's choices, by its id; 0 when there are no more. */
  const columns: Uint32Array[] = [];
  /** How many products have a choice in each column. */
  const filled: number[] = [];
  const totals = new Map<number, number>();
  let largest = 0;
  const addToTotal = (choice: number, change: number): void => {
    totals.set(choice, (totals.get(choice) ?? 0) + change);
    largest = Math.max(largest, choice);
  };
  const put = (nth: number, productId: number, choice: number): void => {
    const column = grownFor(productId, columns[nth] ?? new Uint32Array(0));
    column[productId] = choice;
    columns[nth] = column;
  };
  const walk = ({ words }: IdSet): Uint32Array => {
    const counts = new Uint32Array(largest + 1);
    for (const column of columns)
      for (let place = 0; place < words.length; place++) {
        // The lowest set bit is an id; it is cleared before the next.
        for (let word = words[place] ?? 0; word !== 0; word &= word - 1) {
          const choice = column[place * 32 + 31 - Math.clz32(word & -word)] ?? 0;
          counts[choice] = (counts[choice] ?? 0) + 1;
        }
      }
    return counts;
  };
  let count = 0;
  return {
    add: (productId, choices) => {
      count++;
      for (const [nth, choice] of choices.entries()) {
        put(nth, productId, choice);
        addToTotal(choice, 1);
        filled[nth] = (filled[nth] ?? 0) + 1;
      }
    },
    remove: (productId, choices) => {
      count--;
      for (const [nth, choice] of choices.entries()) {
        put(nth, productId, 0);
        addToTotal(choice, -1);
        filled[nth] = (filled[nth] ?? 0) - 1;
      }
      while (filled.at(-1) === 0) {
        columns.pop();
        filled.pop();
      }
    },
    countIn: (set, all) => {
      if (set === all) return (choice) => totals.get(choice) ?? 0;
      if (set.size() * 2 <= count) {
        const inside = walk(set);
        return (choice) => inside[choice] ?? 0;
      }
      const outside = walk(all.new_difference(set));
      return (choice) => (totals.get(choice) ?? 0) - (outside[choice] ?? 0);
    },
  };
}

function grownFor(productId: number, column: Uint32Array): Uint32Array {
  if (productId < column.length) return column;
  const longer = new Uint32Array(Math.max(productId + 1, column.length * 2));
  longer.set(column);
  return longer;
}
