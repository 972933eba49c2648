/** The page numbers to show: first, last, the current one and its neighbours; `null` marks a gap. */
export function pagesToShow(page: number, totalPages: number): readonly (number | null)[] {
  const near = new Set(
    [1, totalPages, page - 1, page, page + 1].filter((each) => each >= 1 && each <= totalPages),
  );
  const sorted = [...near].sort((a, b) => a - b);
  return sorted.flatMap((each, index) => {
    const gap = each - (sorted[index - 1] ?? 0);
    if (gap <= 1) return [each];
    return gap === 2 ? [each - 1, each] : [null, each];
  });
}
