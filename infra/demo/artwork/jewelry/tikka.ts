// A maang tikka on its chain: a moon or a rosette.
import type { Drawn, Look } from '../drawing.ts';
import { at, dot, line, n, shape, times } from '../svg.ts';
import { board } from './stands.ts';
import {
  bead,
  chain,
  drop,
  gem,
  grains,
  paint,
  pearl,
  rim,
  rosetteOf,
  stoneLight,
  type Metal,
} from './stones.ts';

export type TikkaDrawing = { readonly form: 'tikka'; readonly kind: 'round' | 'moon'; readonly metal: Metal };

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
  const hook =
    `<path d="M400 306C400 286 424 286 424 304" fill="none" stroke="${paint(metal)}" stroke-width="4.6" stroke-linecap="round"/>` +
    dot(412, 290, 12, 'url(#gold)', 'stroke="#6f4810" stroke-width="1"');
  const shadow =
    '<g filter="url(#soft6)" opacity=".5" transform="translate(12 16)">' +
    '<path d="M394 320H406V570H394Z"/><circle cx="400" cy="670" r="100"/></g>';
  return {
    content:
      `<defs>${stoneLight}</defs>` +
      (`${board(look)}${shadow}${hook}${chain(400, 306, 400, 566, 8, metal)}${beads}` +
        dot(400, 572, 8, 'none', `stroke="${paint(metal)}" stroke-width="3.4"`) +
        at(400, 668, drawing.kind === 'moon' ? moonPiece(look, metal) : roundPiece(look, metal))),
    focus: { x: 260, y: 520, width: 280 },
  };
};
