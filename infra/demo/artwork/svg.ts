// SVG helpers for every drawing. Drawings are strings: pure and deterministic.

/** A number as SVG text, rounded to keep files small and diffs readable. */
export const n = (value: number): string => String(Math.round(value * 100) / 100);

export const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

export const clip = (id: string, d: string): string => `<clipPath id="${id}"><path d="${d}"/></clipPath>`;

export const clipped = (id: string, ...content: readonly string[]): string =>
  `<g clip-path="url(#${id})">${content.join('')}</g>`;

export const at = (x: number, y: number, content: string, turn = 0, scale = 1): string =>
  `<g transform="translate(${n(x)} ${n(y)})${turn === 0 ? '' : ` rotate(${n(turn)})`}${scale === 1 ? '' : ` scale(${n(scale)})`}">` +
  `${content}</g>`;

/** The same content again on the other side of the picture's middle line. */
export const mirrored = (content: string, width = 800): string =>
  `<g transform="translate(${width} 0) scale(-1 1)">${content}</g>`;

export const dot = (x: number, y: number, r: number, fill: string, more = ''): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}" ${more}/>`;

export const line = (d: string, stroke: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${n(width)}" ${more}/>`;

export const shape = (d: string, fill: string, more = ''): string =>
  `<path d="${d}" fill="${fill}" ${more}/>`;

/** Petals round a point: a flower, a rosette, a star. */
export const petals = (
  x: number,
  y: number,
  count: number,
  length: number,
  width: number,
  fill: string,
  turn = 0,
): string =>
  times(
    count,
    (index) =>
      `<ellipse cx="${n(x)}" cy="${n(y - length)}" rx="${n(width)}" ry="${n(length)}" fill="${fill}" transform="rotate(${n(turn + (360 / count) * index)} ${n(x)} ${n(y)})"/>`,
  );
