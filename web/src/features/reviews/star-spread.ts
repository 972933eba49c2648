export type StarSpread = {
  readonly count: number;
  /** 0 without reviews. */
  readonly average: number;
  /** From five stars down to one; `share` is a fraction of 1. */
  readonly rows: readonly { readonly stars: number; readonly count: number; readonly share: number }[];
};

/** The numbers of ratings of one star to five. */
export function starCounts(ratings: readonly number[]): readonly number[] {
  return [1, 2, 3, 4, 5].map((stars) => ratings.filter((rating) => rating === stars).length);
}

/** @param counts of one star to five */
export function starSpread(counts: readonly number[]): StarSpread {
  const count = counts.reduce((total, ofThese) => total + ofThese, 0);
  const sum = counts.reduce((total, ofThese, index) => total + ofThese * (index + 1), 0);
  const rows = [5, 4, 3, 2, 1].map((stars) => {
    const ofThese = counts[stars - 1] ?? 0;
    return { stars, count: ofThese, share: count === 0 ? 0 : ofThese / count };
  });
  return { count, average: count === 0 ? 0 : sum / count, rows };
}
