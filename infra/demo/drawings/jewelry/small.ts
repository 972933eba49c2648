// The small pieces: a ring in its cushion, a pair of anklets, a maang tikka on its chain.
import type { Drawn, Look } from '../drawing.ts';
import { at, dot, line, n, shape, times } from '../svg.ts';
import { board, ringCushion, ringSlot } from './stands.ts';
import {
  bead,
  chain,
  drop,
  gem,
  ghungroo,
  gleam,
  grains,
  paint,
  pearl,
  rim,
  rosetteOf,
  stoneLight,
  type Metal,
} from './stones.ts';

export type RingDrawing = {
  readonly form: 'ring';
  readonly kind: 'flower' | 'solitaire' | 'band';
  readonly metal: Metal;
};
export type AnkletDrawing = {
  readonly form: 'anklet';
  readonly kind: 'bells' | 'beads';
  readonly metal: Metal;
};
export type TikkaDrawing = { readonly form: 'tikka'; readonly kind: 'round' | 'moon'; readonly metal: Metal };

const head = (kind: RingDrawing['kind'], look: Look, metal: Metal): string => {
  switch (kind) {
    case 'flower':
      return (
        dot(0, 0, 104, '#120a04', 'opacity=".35" filter="url(#soft6)" transform="translate(8 12)"') +
        times(16, (index) => `<g transform="rotate(${index * 22.5})">${pearl(0, -100, 9)}</g>`) +
        dot(0, 0, 92, paint(metal), `stroke="${rim(metal)}" stroke-width="1.6"`) +
        rosetteOf(0, 0, 58, 10, look.dyes.ground, look.dyes.motif, metal)
      );
    case 'solitaire':
      return (
        dot(0, 0, 84, '#120a04', 'opacity=".35" filter="url(#soft6)" transform="translate(8 12)"') +
        grains(0, 0, 78, 34, 7, metal) +
        gem(0, 0, 58, look.dyes.ground, metal) +
        times(
          4,
          (index) =>
            `<g transform="rotate(${index * 90 + 45})">${dot(0, -62, 9, paint(metal), `stroke="${rim(metal)}" stroke-width="1"`)}</g>`,
        ) +
        [-1, 1]
          .map(
            (side) =>
              gem(side * 112, 20, 15, look.dyes.motif, metal) +
              gem(side * 140, 48, 10, look.dyes.ground, metal),
          )
          .join('')
      );
    case 'band':
      return '';
    default:
      return kind satisfies never;
  }
};

const bandOf = (kind: RingDrawing['kind'], look: Look, metal: Metal): string => {
  const wide = kind === 'band' ? 54 : 32;
  const ellipse = (rx: number, ry: number, stroke: string, width: number, more = ''): string =>
    `<ellipse cx="400" cy="588" rx="${rx}" ry="${ry}" fill="none" stroke="${stroke}" stroke-width="${width}" ${more}/>`;
  const work =
    kind === 'band'
      ? times(15, (index) => {
          const angle = ((-172 + index * 23.2) * Math.PI) / 180;
          const place: readonly [number, number] = [400 + 172 * Math.cos(angle), 588 + 176 * Math.sin(angle)];
          return at(
            place[0],
            place[1],
            index % 2 === 0
              ? rosetteOf(0, 0, 15, 7, look.dyes.ground, look.dyes.motif, metal)
              : gem(0, 0, 6, look.dyes.motif, metal),
          );
        })
      : '';
  return (
    ellipse(
      160,
      166,
      '#120a04',
      wide,
      'stroke-opacity=".36" filter="url(#soft6)" transform="translate(14 14)"',
    ) +
    ellipse(162, 168, rim(metal), wide, 'transform="translate(10 0)"') +
    ellipse(172, 176, rim(metal), wide + 3) +
    ellipse(172, 176, paint(metal), wide) +
    ellipse(172 - wide * 0.4, 176 - wide * 0.4, gleam(metal), 2.4, 'stroke-opacity=".8"') +
    ellipse(172 + wide * 0.36, 176 + wide * 0.36, gleam(metal), 1.6, 'stroke-opacity=".5"') +
    work
  );
};

export const drawRing = (drawing: RingDrawing, look: Look): Drawn => ({
  content: `<defs>${stoneLight}</defs>${ringCushion(look)}${bandOf(drawing.kind, look, drawing.metal)}${at(400, 388, head(drawing.kind, look, drawing.metal))}${ringSlot(look)}`,
  focus: { x: 260, y: drawing.kind === 'band' ? 370 : 240, width: 280 },
});

const sag = (k: number, y: number, deep: number): readonly [number, number, number] => [
  400 + k * 168,
  y + deep * (1 - k * k),
  (Math.atan2(-2 * deep * k, 168) * 180) / Math.PI,
];

const anklet = (y: number, kind: AnkletDrawing['kind'], look: Look, metal: Metal): string => {
  const deep = 118;
  const count = 43;
  const links = times(count, (index) => {
    const [x, at1, turn] = sag((index / (count - 1)) * 2 - 1, y, deep);
    return at(
      x,
      at1,
      `<ellipse rx="7.4" ry="${index % 2 === 0 ? 5.4 : 2.2}" fill="none" stroke="${paint(metal)}" stroke-width="2.6"/>`,
      turn,
    );
  });
  const second = times(count, (index) => {
    const [x, at1] = sag((index / (count - 1)) * 2 - 1, y + 17, deep * 1.06);
    return index % 2 === 0
      ? bead(x, at1, 6.6, look.dyes.ground)
      : dot(x, at1, 4.2, paint(metal), `stroke="${rim(metal)}" stroke-width=".6"`);
  });
  const hung = times(17, (index) => {
    const k = (index / 16) * 1.86 - 0.93;
    const [x, at1] = sag(k, y + 24, deep * 1.1);
    return kind === 'bells'
      ? ghungroo(x, at1 + 28, 11, metal)
      : line(`M${n(x)} ${n(at1 - 4)}v16`, rim(metal), 1.5) +
          (index % 2 === 0 ? drop(x, at1 + 28, 9, look.dyes.motif, metal) : pearl(x, at1 + 21, 8));
  });
  const clasp = [-1, 1]
    .map((side) => {
      const [x, at1] = sag(side, y, deep);
      return rosetteOf(x, at1, 15, 7, look.dyes.ground, look.dyes.motif, metal);
    })
    .join('');
  const [, low] = sag(0, y, deep);
  return `<path d="M232 ${y}Q400 ${low + deep} 568 ${y}" fill="none" stroke="#0c0602" stroke-opacity=".5" stroke-width="30" filter="url(#soft6)" transform="translate(8 28)"/>${hung}${second}${links}${clasp}`;
};

export const drawAnklet = (drawing: AnkletDrawing, look: Look): Drawn => ({
  content: `<defs>${stoneLight}</defs>${board(look)}${anklet(404, drawing.kind, look, drawing.metal)}${anklet(640, drawing.kind, look, drawing.metal)}`,
  focus: { x: 290, y: 428, width: 220 },
});

const moonPiece = (look: Look, metal: Metal): string =>
  shape(
    'M-98-26A104 104 0 1 0 98-26A84 78 0 0 1-98-26Z',
    paint(metal),
    `stroke="${rim(metal)}" stroke-width="1.5"`,
  ) +
  times(11, (index) => {
    const angle = ((196 - index * 21.2) * Math.PI) / 180;
    return gem(
      87 * Math.cos(angle),
      4 + 82 * Math.sin(angle),
      index % 2 === 0 ? 10 : 7,
      index % 2 === 0 ? look.dyes.ground : look.dyes.motif,
      metal,
    );
  }) +
  rosetteOf(0, -8, 38, 9, look.dyes.ground, look.dyes.motif, metal) +
  times(11, (index) => {
    const angle = ((192 - index * 20.4) * Math.PI) / 180;
    const x = 104 * Math.cos(angle);
    const y = 4 + 100 * Math.sin(angle);
    return (
      line(`M${n(x)} ${n(y - 4)}v20`, rim(metal), 1.6) +
      pearl(x, y + 22, 8) +
      bead(x, y + 35, 4.6, look.dyes.motif)
    );
  });

const roundPiece = (look: Look, metal: Metal): string =>
  times(20, (index) => `<g transform="rotate(${index * 18})">${pearl(0, -94, 8)}</g>`) +
  dot(0, 0, 86, paint(metal), `stroke="${rim(metal)}" stroke-width="1.5"`) +
  grains(0, 0, 80, 60, 3, metal) +
  rosetteOf(0, 0, 52, 10, look.dyes.ground, look.dyes.motif, metal) +
  [-52, -26, 0, 26, 52]
    .map((x) => {
      const y = Math.sqrt(98 * 98 - x * x);
      return (
        line(`M${x} ${n(y)}v20`, rim(metal), 1.8) +
        drop(x, y + 32, 9, look.dyes.ground, metal) +
        pearl(x, y + 52, 7)
      );
    })
    .join('');

export const drawTikka = (drawing: TikkaDrawing, look: Look): Drawn => {
  const { metal } = drawing;
  const beads = times(9, (index) =>
    index % 2 === 0 ? pearl(400, 342 + index * 26, 8.4) : bead(400, 342 + index * 26, 7, look.dyes.motif),
  );
  const hook = `<path d="M400 306C400 286 424 286 424 304" fill="none" stroke="${paint(metal)}" stroke-width="4.6" stroke-linecap="round"/>${dot(412, 290, 12, 'url(#gold)', 'stroke="#6f4810" stroke-width="1"')}`;
  const shadow = `<g filter="url(#soft6)" opacity=".5" transform="translate(12 16)"><path d="M394 320H406V570H394Z"/><circle cx="400" cy="670" r="100"/></g>`;
  return {
    content: `<defs>${stoneLight}</defs>${board(look)}${shadow}${hook}${chain(400, 306, 400, 566, 8, metal)}${beads}${dot(400, 572, 8, 'none', `stroke="${paint(metal)}" stroke-width="3.4"`)}${at(400, 668, drawing.kind === 'moon' ? moonPiece(look, metal) : roundPiece(look, metal))}`,
    focus: { x: 260, y: 520, width: 280 },
  };
};
