export type StarSpread = {
  readonly count: number;
  /** 0 without reviews. */
  readonly average: number;
  /** From five stars down to one; `share` is a fraction of 1. */
  readonly rows: readonly { readonly stars: number; readonly count: number; readonly share: number }[];
};

export function starSpread(ratings: readonly number[]): StarSpread {
  const count = ratings.length;
  const sum = ratings.reduce((total, rating) => total + rating, 0);
  const rows = [5, 4, 3, 2, 1].map((stars) => {
    const ofThese = ratings.filter((rating) => rating === stars).length;
    return { stars, count: ofThese, share: count === 0 ? 0 : ofThese / count };
  });
  return { count, average: count === 0 ? 0 : sum / count, rows };
}
