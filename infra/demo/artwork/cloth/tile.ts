// A cloth is a small tile repeated, in three colours: the ground, the motif, and an accent.

export type Dyes = { readonly ground: string; readonly motif: string; readonly accent: string };

export type Tile = {
  readonly width: number;
  readonly height: number;
  readonly body: string;
  readonly turn?: number;
};

export type TileOf = (dyes: Dyes) => Tile;

export const tile = (width: number, height: number, ground: string, ...body: readonly string[]): Tile => ({
  width,
  height,
  body: `<rect width="${width}" height="${height}" fill="${ground}"/>${body.join('')}`,
});

/** What hangs over one side of a tile comes in again on the other. */
export const wrapped = (width: number, height: number, x: number, y: number, body: string): string =>
  [-1, 0, 1]
    .flatMap((across) => [-1, 0, 1].map((down) => [x + across * width, y + down * height] as const))
    .filter(
      ([left, top]) => left > -width * 0.8 && left < width * 1.8 && top > -height * 0.8 && top < height * 1.8,
    )
    .map(([left, top]) => `<g transform="translate(${left} ${top})">${body}</g>`)
    .join('');
