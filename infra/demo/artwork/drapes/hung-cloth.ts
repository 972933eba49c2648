// A length of cloth that hangs in soft folds: its outline, its shading, and what is sewn to its edges.
import { crease, fold, shine } from '../light.ts';
import { clip, clipped, line, n, shape, times } from '../svg.ts';

export type Fall = {
  readonly id: string;
  readonly x: number;
  readonly width: number;
  readonly top: number;
  readonly bottom: number;
  /** How much wider the cloth is below than above. */
  readonly flare: number;
  readonly folds: number;
};

/** The lower edge: a fold in front hangs lower than the one behind it. */
const hemLine = (fall: Fall): string => {
  const wide = fall.width + fall.flare * 2;
  return times(fall.folds * 2, (index) => {
    const step = wide / (fall.folds * 2);
    const to = fall.x + fall.width + fall.flare - (index + 1) * step;
    const y = fall.bottom + (index % 2 === 0 ? 7 : -7);
    return `Q${n(to + step / 2)} ${n(y)} ${n(to)} ${fall.bottom}`;
  });
};

export const fallOutline = (fall: Fall): string => {
  const { x, width, top, bottom, flare } = fall;
  const right = x + width;
  return (
    `M${n(x)} ${top + 10}Q${n(x + 2)} ${top} ${n(x + 12)} ${top}H${n(right - 12)}` +
    `Q${n(right - 2)} ${top} ${n(right)} ${top + 10}` +
    `C${n(right + flare * 0.3)} ${n(top + (bottom - top) * 0.4)} ${n(right + flare)} ${n(bottom - (bottom - top) * 0.3)} ${n(right + flare)} ${bottom}` +
    hemLine(fall) +
    `C${n(x - flare)} ${n(bottom - (bottom - top) * 0.3)} ${n(x - flare * 0.3)} ${n(top + (bottom - top) * 0.4)} ${n(x)} ${top + 10}` +
    'Z'
  );
};

const foldsOf = (fall: Fall): string =>
  times(fall.folds, (index) => {
    const k = (index + 0.5) / fall.folds;
    const upper = fall.x + k * fall.width;
    const lower = fall.x - fall.flare + k * (fall.width + fall.flare * 2);
    const sway = index % 2 === 0 ? 8 : -6;
    const middle = (fall.top + fall.bottom) / 2;
    const run = (shift: number): string =>
      `M${n(upper + shift)} ${fall.top}` +
      `C${n(upper + shift + sway)} ${middle - 60} ${n(lower + shift - sway)} ${middle + 60} ${n(lower + shift)} ${fall.bottom + 20}`;
    const gap = fall.width / fall.folds;
    return (
      fold(run(gap * 0.42), gap * 0.34, 0.3) +
      crease(run(gap * 0.5), 3.4, 0.2) +
      shine(run(-gap * 0.06), gap * 0.26, 0.26)
    );
  });

/** The cloth painted with `paint`, `edges` laid over it (borders, bands), then folds and light over all. */
export const hungCloth = (fall: Fall, paint: string, edges: string, filter = 'drape'): string => {
  const d = fallOutline(fall);
  return (
    `<defs>${clip(fall.id, d)}</defs><g filter="url(#${filter})">` +
    (`${clipped(
      fall.id,
      shape(d, paint),
      edges,
      foldsOf(fall),
      `<rect x="${n(fall.x - fall.flare)}" y="${fall.top}" width="${n(fall.width + fall.flare * 2)}" height="${fall.bottom - fall.top + 20}" fill="url(#shade)"/>`,
      `<rect x="${n(fall.x - fall.flare)}" y="${fall.top}" width="${n(fall.width + fall.flare * 2)}" height="26" fill="#fff" opacity=".16" filter="url(#soft6)"/>`,
    )}` +
      line(d, '#000', 1.3, 'stroke-opacity=".2"')) +
    '</g>'
  );
};

/** Loose threads along a lower edge, knotted in bunches. */
export const fringe = (
  x: number,
  y: number,
  width: number,
  length: number,
  colors: readonly [string, string],
): string => {
  const bunches = Math.round(width / 13);
  return times(bunches, (index) => {
    const at = x + ((index + 0.5) * width) / bunches;
    const sway = ((index * 7) % 5) - 2;
    const color = index % 2 === 0 ? colors[0] : colors[1];
    return (
      times(4, (thread) =>
        line(
          `M${n(at)} ${n(y + length * 0.2)}` +
            `Q${n(at + (thread - 1.5) * 3)} ${n(y + length * 0.6)} ${n(at + (thread - 1.5) * 3.4 + sway)} ${n(y + length)}`,
          color,
          1.9,
          'stroke-linecap="round"',
        ),
      ) +
      line(`M${n(at)} ${y - 4}V${n(y + length * 0.24)}`, color, 3.4) +
      `<circle cx="${n(at)}" cy="${n(y + length * 0.22)}" r="3.2" fill="${color}" stroke="#000" stroke-opacity=".24" stroke-width=".8"/>`
    );
  });
};
