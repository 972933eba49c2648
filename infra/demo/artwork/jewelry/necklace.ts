// Necklaces on a bust: a kundan choker, a string of temple coins, strands of beads.
import type { Drawn, Look } from '../drawing.ts';
import { at, dot, line, n, shape, times } from '../svg.ts';
import { lotus } from '../cloth/motifs.ts';
import { bust } from './stands.ts';
import {
  bead,
  drop,
  gem,
  gleam,
  grains,
  paint,
  pearl,
  rim,
  rosetteOf,
  stoneLight,
  type Metal,
} from './stones.ts';

export type NecklaceDrawing = {
  readonly form: 'necklace';
  readonly kind: 'kundan' | 'coins' | 'strands' | 'pendant';
  readonly metal: Metal;
};

/** A place on the curve that a necklace of this width and depth hangs in, and its lean. */
const curve = (
  k: number,
  wide: number,
  deep: number,
): { readonly x: number; readonly y: number; readonly turn: number } => {
  const angle = k * 1.36;
  const x = 400 + wide * Math.sin(angle);
  const y = 330 + deep * (Math.cos(angle) - Math.cos(1.36)) * 1.26;
  const turn = (-Math.atan2(deep * Math.sin(angle), wide * Math.cos(angle)) * 180) / Math.PI;
  return { x, y, turn };
};

const along = (
  count: number,
  wide: number,
  deep: number,
  draw: (k: number, index: number) => string,
): string =>
  times(count, (index) => {
    const k = (index / (count - 1)) * 2 - 1;
    const place = curve(k, wide, deep);
    return at(place.x, place.y, draw(k, index), place.turn);
  });

const cord = (wide: number, deep: number, color: string, width: number): string => {
  const points = Array.from({ length: 41 }, (_, index) => curve(index / 20 - 1, wide, deep));
  return line(
    `M${points.map(({ x, y }) => `${n(x)} ${n(y)}`).join('L')}`,
    color,
    width,
    'stroke-linejoin="round" stroke-linecap="round"',
  );
};

const shade = (wide: number, deep: number, width: number): string =>
  `<g transform="translate(9 14)" filter="url(#soft6)" opacity=".5">${cord(wide, deep, '#0c0602', width)}</g>`;

const kundan = (look: Look, metal: Metal): string => {
  const piece = (k: number): string => {
    const grown = 1.12 - Math.abs(k) * 0.46;
    return (
      `<g transform="scale(${n(grown)})">` +
      (`${line('M0 30V58', rim(metal), 1.6)}` +
        rosetteOf(0, 12, 24, 7, look.dyes.ground, look.dyes.motif, metal) +
        `${drop(0, 56, 9.5, look.dyes.motif, metal)}${pearl(0, 78, 7)}`) +
      '</g>'
    );
  };
  return (
    shade(122, 176, 60) +
    along(33, 112, 160, (_k, index) =>
      index % 2 === 0 ? pearl(0, -6, 5.4) : bead(0, -6, 4.6, look.dyes.motif),
    ) +
    cord(118, 170, paint(metal), 5) +
    along(13, 122, 178, piece) +
    ('<g transform="translate(400 620)">' +
      (`${rosetteOf(0, 0, 40, 10, look.dyes.ground, look.dyes.motif, metal)}` +
        `${drop(0, 74, 14, look.dyes.ground, metal)}${pearl(0, 108, 9)}`) +
      '</g>')
  );
};

const coin = (metal: Metal, fill: string): string =>
  dot(0, 22, 19, paint(metal), `stroke="${rim(metal)}" stroke-width="1.2"`) +
  dot(0, 22, 15, 'none', `stroke="${rim(metal)}" stroke-opacity=".6" stroke-width="1"`) +
  grains(0, 22, 17, 22, 1.2, metal) +
  `<g transform="translate(0 26)">${lotus(10, fill, rim(metal))}</g>` +
  dot(0, 2, 4, 'none', `stroke="${paint(metal)}" stroke-width="2.4"`);

const coins = (look: Look, metal: Metal): string =>
  shade(150, 300, 46) +
  along(45, 150, 300, (_k, index) =>
    index % 3 === 0
      ? bead(0, -5, 6, look.dyes.ground)
      : dot(0, -5, 5, paint(metal), `stroke="${rim(metal)}" stroke-width=".7"`),
  ) +
  along(27, 152, 306, () => coin(metal, gleam(metal))) +
  ('<g transform="translate(400 706)">' +
    (`${shape('M0-46C34-46 56-22 50 10C46 38 22 50 0 66C-22 50-46 38-50 10C-56-22-34-46 0-46Z', paint(metal), `stroke="${rim(metal)}" stroke-width="1.5"`)}` +
      grains(0, 4, 42, 34, 2.2, metal)) +
    `<g transform="translate(0 8)">${lotus(30, look.dyes.ground, gleam(metal))}</g>` +
    (`${gem(0, -26, 8, look.dyes.motif, metal)}` +
      [-30, -15, 0, 15, 30]
        .map(
          (x) =>
            line(`M${x} ${60 - Math.abs(x) * 0.7}v14`, rim(metal), 1.6) +
            pearl(x, 82 - Math.abs(x) * 0.7, 6.6),
        )
        .join('')) +
    '</g>');

const strands = (look: Look, metal: Metal): string =>
  [0, 1, 2, 3]
    .map((row) => {
      const wide = 116 + row * 17;
      const deep = 168 + row * 46;
      const count = 44 + row * 8;
      return (
        shade(wide, deep, 12) +
        along(count, wide, deep, (_k, index) =>
          row % 2 === 1 && index % 6 === 3
            ? dot(0, 0, 6.4, paint(metal), `stroke="${rim(metal)}" stroke-width=".8"`)
            : row % 2 === 0
              ? bead(0, 0, 7.2, index % 9 === 4 ? look.dyes.motif : look.dyes.ground)
              : pearl(0, 0, 6.4),
        )
      );
    })
    .join('') +
  [-1, 1]
    .map(
      (side) =>
        `<g transform="translate(${400 + side * 142} ${396})">` +
        `${rosetteOf(0, 0, 27, 8, look.dyes.ground, look.dyes.motif, metal)}</g>`,
    )
    .join('');

const pendant = (look: Look, metal: Metal): string =>
  shade(128, 250, 6) +
  along(
    71,
    128,
    250,
    (_k, index) =>
      `<ellipse rx="7" ry="${index % 2 === 0 ? 3.6 : 1.6}" fill="none" stroke="${paint(metal)}" stroke-width="2.6"/>`,
  ) +
  ('<g transform="translate(400 648)">' +
    '<g filter="url(#soft6)" opacity=".5" transform="translate(9 14)"><circle r="66"/></g>' +
    (`${dot(0, -70, 9, 'none', `stroke="${paint(metal)}" stroke-width="4"`)}` +
      dot(0, 0, 64, paint(metal), `stroke="${rim(metal)}" stroke-width="1.6"`) +
      grains(0, 0, 60, 56, 2.6, metal) +
      rosetteOf(0, 0, 40, 10, look.dyes.ground, look.dyes.motif, metal) +
      [-44, -22, 0, 22, 44]
        .map((x) => {
          const y = Math.sqrt(64 * 64 - x * x);
          return (
            line(`M${x} ${n(y)}v18`, rim(metal), 1.8) +
            drop(x, y + 30, 7, look.dyes.ground, metal) +
            pearl(x, y + 46, 5.4)
          );
        })
        .join('')) +
    '</g>');

export const drawNecklace = (drawing: NecklaceDrawing, look: Look): Drawn => {
  const kinds = { kundan, coins, strands, pendant };
  return {
    content: `<defs>${stoneLight}</defs>${bust(look)}${kinds[drawing.kind](look, drawing.metal)}`,
    focus: { x: 262, y: drawing.kind === 'strands' ? 410 : 470, width: 276 },
  };
};
