// A pair of earrings on the board: bells (jhumka) or crescents (chandbali).
import type { Drawn, Look } from '../drawing.ts';
import { dot, line, n, shape, times } from '../svg.ts';
import { board } from './stands.ts';
import {
  bead,
  drop,
  gem,
  gleam,
  grains,
  paint,
  paintAcross,
  pearl,
  rim,
  rosetteOf,
  stoneLight,
  type Metal,
} from './stones.ts';

export type JhumkasDrawing = {
  readonly form: 'jhumkas';
  readonly kind: 'bell' | 'crescent' | 'tiered';
  readonly metal: Metal;
};

const bell = (y: number, reach: number, tall: number, look: Look, metal: Metal): string => {
  const foot = y + tall;
  const d =
    `M${n(-reach * 0.17)} ${y}H${n(reach * 0.17)}` +
    `C${n(reach * 0.3)} ${n(y + tall * 0.16)} ${n(reach * 0.94)} ${n(y + tall * 0.34)} ${n(reach)} ${foot}` +
    `Q0 ${n(foot + reach * 0.26)} ${n(-reach)} ${foot}` +
    `C${n(-reach * 0.94)} ${n(y + tall * 0.34)} ${n(-reach * 0.3)} ${n(y + tall * 0.16)} ${n(-reach * 0.17)} ${y}` +
    'Z';
  const onArc = (k: number, lift: number): readonly [number, number] => [
    k * reach * (1 - lift * 0.34),
    foot - lift * tall + reach * 0.13 * (1 - k * k) * (1 - lift * 0.4),
  ];
  const ring = (lift: number): string => {
    const [x, edge] = onArc(1, lift);
    return `M${n(-x)} ${n(edge)}Q0 ${n(edge + reach * 0.24 * (1 - lift * 0.4))} ${n(x)} ${n(edge)}`;
  };
  const count = 15;
  return (
    shape(d, paintAcross(metal), `stroke="${rim(metal)}" stroke-width="1.4"`) +
    times(9, (index) =>
      line(
        `M${n((index - 4) * reach * 0.036)} ${y + 4}` +
          `C${n((index - 4) * reach * 0.1)} ${n(y + tall * 0.3)} ${n((index - 4) * reach * 0.21)} ${n(y + tall * 0.5)} ${n((index - 4) * reach * 0.235)} ${n(foot + 4)}`,
        rim(metal),
        1,
        'stroke-opacity=".36"',
      ),
    ) +
    line(ring(0.1), rim(metal), 1.4, 'stroke-opacity=".7"') +
    line(ring(0.44), rim(metal), 1.4, 'stroke-opacity=".7"') +
    line(ring(0.5), gleam(metal), 2.2, 'stroke-opacity=".8" stroke-dasharray="1 4" stroke-linecap="round"') +
    [-0.78, -0.4, 0, 0.4, 0.78]
      .map((k) => {
        const [x, at] = onArc(k, 0.26);
        return drop(x, at, reach * 0.09 * (1 - Math.abs(k) * 0.22), look.dyes.ground, metal);
      })
      .join('') +
    [-0.6, -0.2, 0.2, 0.6]
      .map((k) => {
        const [x, at] = onArc(k, 0.6);
        return gem(x, at, reach * 0.045, look.dyes.motif, metal);
      })
      .join('') +
    line(ring(0), paint(metal), reach * 0.09) +
    line(ring(0.015), gleam(metal), 1.6, 'stroke-opacity=".7"') +
    times(count, (index) => {
      const [x, at] = onArc((index / (count - 1)) * 1.94 - 0.97, 0);
      return (
        line(`M${n(x)} ${n(at + 4)}v${n(reach * 0.14)}`, rim(metal), 1.6) +
        (index % 2 === 0
          ? pearl(x, at + reach * 0.2, reach * 0.066)
          : bead(x, at + reach * 0.2, reach * 0.056, look.dyes.motif))
      );
    })
  );
};

const crescent = (y: number, look: Look, metal: Metal): string => {
  const outer = `M-86 ${y}A92 92 0 1 0 86 ${y}A70 64 0 0 1 -86 ${y}Z`;
  const along = times(11, (index) => {
    const angle = ((190 - index * 20) * Math.PI) / 180;
    const x = 76 * Math.cos(angle);
    const at = y + 26 + 78 * Math.abs(Math.sin(angle)) * (angle < 0 || angle > Math.PI ? -0.2 : 1);
    return gem(x, at, index % 2 === 0 ? 7.4 : 5, index % 2 === 0 ? look.dyes.ground : look.dyes.motif, metal);
  });
  const drops = times(11, (index) => {
    const angle = ((188 - index * 19.6) * Math.PI) / 180;
    const x = 95 * Math.cos(angle);
    const at = y + 32 + 96 * Math.max(-0.1, Math.sin(angle));
    return (
      line(`M${n(x)} ${n(at - 8)}v16`, rim(metal), 1.5) +
      pearl(x, at + 14, 7.4) +
      bead(x, at + 26, 4.4, look.dyes.motif)
    );
  });
  return (
    shape(outer, paint(metal), `stroke="${rim(metal)}" stroke-width="1.4"`) +
    along +
    drops +
    rosetteOf(0, y + 34, 30, 8, look.dyes.ground, look.dyes.motif, metal)
  );
};

const stud = (y: number, look: Look, metal: Metal): string =>
  line(`M0 ${y - 62}C0 ${y - 88} 26 ${y - 90} 26 ${y - 68}`, paint(metal), 4.6, 'stroke-linecap="round"') +
  rosetteOf(0, y, 38, 9, look.dyes.ground, look.dyes.motif, metal);

const earring = (drawing: JhumkasDrawing, look: Look): string => {
  const { metal } = drawing;
  const link = (y: number): string =>
    dot(0, y, 6, 'none', `stroke="${paint(metal)}" stroke-width="3"`) +
    pearl(0, y + 15, 8.6) +
    dot(0, y + 28, 4, paint(metal), `stroke="${rim(metal)}" stroke-width=".7"`);
  switch (drawing.kind) {
    case 'bell':
      return stud(438, look, metal) + link(500) + bell(532, 82, 132, look, metal);
    case 'tiered':
      return (
        stud(424, look, metal) +
        link(482) +
        bell(516, 56, 78, look, metal) +
        dot(0, 622, 5, paint(metal)) +
        bell(626, 84, 96, look, metal)
      );
    case 'crescent':
      return (
        stud(420, look, metal) +
        dot(0, 480, 6, 'none', `stroke="${paint(metal)}" stroke-width="3"`) +
        crescent(530, look, metal) +
        grains(0, 498, 8, 8, 2, metal)
      );
    default:
      return drawing.kind satisfies never;
  }
};

const bellShadow = 'M-40 400H40V480H16V530C60 550 80 600 84 700H-84C-80 600-60 550-16 530V480H-40Z';

const shadows: Record<JhumkasDrawing['kind'], string> = {
  bell: bellShadow,
  tiered: bellShadow,
  crescent: 'M-36 384H36V456H6V498H30V566H-30V498H-6V456H-36ZM86 530A92 92 0 1 1-86 530A70 64 0 0 0 86 530Z',
};

export const drawJhumkas = (drawing: JhumkasDrawing, look: Look): Drawn => {
  const one = earring(drawing, look);
  const hung = (x: number): string =>
    `<g transform="${drawing.kind === 'crescent' ? `translate(${x} 40) scale(.88)` : `translate(${x} -72) scale(1.16)`}">` +
    '<g filter="url(#soft6)" opacity=".5" transform="translate(12 14)">' +
    `<path d="${shadows[drawing.kind]}" fill="#120a04"/></g>${one}</g>`;
  const bar =
    '<path d="M232 372Q400 352 568 372" fill="none" stroke="#000" stroke-opacity=".4" stroke-width="8" filter="url(#soft6)" transform="translate(8 12)"/>' +
    '<path d="M232 366Q400 346 568 366" fill="none" stroke="url(#brass)" stroke-width="8" stroke-linecap="round"/>' +
    '<path d="M236 364Q400 344 564 364" fill="none" stroke="#fff3c8" stroke-width="1.8" stroke-opacity=".8"/>' +
    `${dot(232, 366, 10, 'url(#gold)')}${dot(568, 366, 10, 'url(#gold)')}`;
  return {
    content:
      `<defs>${stoneLight}</defs>` +
      (`${board(look)}${bar}${hung(drawing.kind === 'crescent' ? 292 : 296)}` +
        hung(drawing.kind === 'crescent' ? 508 : 504)),
    focus: { x: 172, y: 374, width: drawing.kind === 'crescent' ? 240 : 280 },
  };
};
