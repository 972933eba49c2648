// The posting list of a search term: product ids in order, and beside each the term's weight.

export type Postings = {
  /** How many products contain the term. */
  readonly size: () => number;
  /** Sets the term's weight (1 to 255) for a product. */
  readonly put: (productId: number, weight: number) => void;
  readonly drop: (productId: number) => void;
  /**
   * The products, lowest id first, and the weight of each beside it. Views of the arrays: valid until the
   * next change.
   */
  readonly columns: () => { readonly ids: Uint32Array; readonly weights: Uint8Array };
};

const FIRST_SIZE = 4;

/** Makes an empty posting list. Adding products in the order of their ids is fastest. */
export function makePostings(): Postings {
  let ids = new Uint32Array(FIRST_SIZE);
  let weights = new Uint8Array(FIRST_SIZE);
  let size = 0;
  /** Index of the product, or where it would be inserted. */
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
  const isAt = (productId: number, place: number): boolean => place < size && ids[place] === productId;
  const move = (from: number, to: number): void => {
    ids.copyWithin(to, from, size);
    weights.copyWithin(to, from, size);
  };
  return {
    size: () => size,
    put: (productId, weight) => {
      const place = placeOf(productId);
      if (!isAt(productId, place)) {
        if (size === ids.length) [ids, weights] = [grown(ids, Uint32Array), grown(weights, Uint8Array)];
        if (place < size) move(place, place + 1);
        size++;
      }
      ids[place] = productId;
      weights[place] = weight;
    },
    drop: (productId) => {
      const place = placeOf(productId);
      if (!isAt(productId, place)) return;
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
