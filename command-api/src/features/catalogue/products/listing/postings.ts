// In which products a word stands, and how much it says about each: two arrays side by side, in the order of the products' ids.

export type Postings = {
  /** How many products have the word. */
  readonly size: () => number;
  /** Sets the weight (1 to 255) of the word for a product. */
  readonly put: (productId: number, weight: number) => void;
  readonly drop: (productId: number) => void;
  /** The products, lowest id first, and the weight for each beside it. Not to be kept. */
  readonly columns: () => { readonly ids: Uint32Array; readonly weights: Uint8Array };
};

const FIRST_SIZE = 4;

/** Makes the postings of a word that stands nowhere yet. Products are put quickest in the order of their ids. */
export function makePostings(): Postings {
  let ids = new Uint32Array(FIRST_SIZE);
  let weights = new Uint8Array(FIRST_SIZE);
  let size = 0;
  /** Where the product stands, or would. */
  const placeOf = (productId: number): number => {
    if (size === 0 || (ids[size - 1] ?? 0) < productId) return size;
    let [low, high] = [0, size];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((ids[middle] ?? 0) < productId) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const stands = (productId: number, place: number): boolean => place < size && ids[place] === productId;
  const move = (from: number, to: number): void => {
    ids.copyWithin(to, from, size);
    weights.copyWithin(to, from, size);
  };
  return {
    size: () => size,
    put: (productId, weight) => {
      const place = placeOf(productId);
      if (!stands(productId, place)) {
        if (size === ids.length) [ids, weights] = [grown(ids, Uint32Array), grown(weights, Uint8Array)];
        if (place < size) move(place, place + 1);
        size++;
      }
      ids[place] = productId;
      weights[place] = weight;
    },
    drop: (productId) => {
      const place = placeOf(productId);
      if (!stands(productId, place)) return;
      move(place + 1, place);
      size--;
    },
    columns: () => ({ ids: ids.subarray(0, size), weights: weights.subarray(0, size) }),
  };
}

function grown<Numbers extends Uint32Array | Uint8Array>(
  before: Numbers,
  kind: new (length: number) => Numbers,
): Numbers {
  const after = new kind(before.length * 2);
  after.set(before);
  return after;
}
