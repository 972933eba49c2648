// A ring in its cushion: a flower, a single stone, or a band.
import type { Drawn, Look } from '../drawing.ts';
import { at, dot, times } from '../svg.ts';
import { ringCushion, ringSlot } from './stands.ts';
import { gem, gleam, grains, paint, pearl, rim, rosetteOf, stoneLight, type Metal } from './stones.ts';

export type RingDrawing = {
  readonly form: 'ring';
  readonly kind: 'flower' | 'solitaire' | 'band';
  readonly metal: Metal;
};

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
            `<g transform="rotate(${index * 90 + 45})">` +
            `${dot(0, -62, 9, paint(metal), `stroke="${rim(metal)}" stroke-width="1"`)}</g>`,
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
  content:
    `<defs>${stoneLight}</defs>` +
    (`${ringCushion(look)}${bandOf(drawing.kind, look, drawing.metal)}` +
      `${at(400, 388, head(drawing.kind, look, drawing.metal))}${ringSlot(look)}`),
  focus: { x: 260, y: drawing.kind === 'band' ? 370 : 240, width: 280 },
});
