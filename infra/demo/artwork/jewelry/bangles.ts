// Bangles pushed on a roll, glass between gold; or a pair of broad kadas leaning on each other.
import type { Drawn, Look } from '../drawing.ts';
import { cast, ground } from '../light.ts';
import { line, n, times } from '../svg.ts';
import { roll } from './stands.ts';
import { drop, gem, gleam, paint, pearl, rim, stoneLight, type Metal } from './stones.ts';

export type BanglesDrawing = {
  readonly form: 'bangles';
  readonly kind: 'stack' | 'kada';
  readonly metal: Metal;
};

const top = 430;

/** The front half of a bangle on the roll: bulging away from the middle, as the eye sees it. */
const hoop = (x: number): string => {
  const bulge = (x - 400) * 0.05;
  return (
    `M${n(x)} ${top - 20}` +
    `C${n(x + bulge * 1.5)} ${top + 50} ${n(x + bulge * 1.5)} ${top + 158} ${n(x)} ${top + 228}`
  );
};

const onHoop = (x: number, k: number): readonly [number, number] => [
  x + (x - 400) * 0.05 * 1.12 * (1 - (2 * k - 1) ** 2),
  top - 20 + k * 248,
];

const glass = (x: number, color: string, metal: Metal): string =>
  line(hoop(x + 3), '#000', 10, 'stroke-opacity=".4" filter="url(#soft2)"') +
  line(hoop(x), color, 9) +
  line(hoop(x), '#000', 9, 'stroke-opacity=".16"') +
  line(hoop(x - 1.6), color, 5) +
  line(hoop(x - 2), '#fff', 2, 'stroke-opacity=".65"') +
  times(15, (index) => {
    const [cx, cy] = onHoop(x, (index + 0.5) / 15);
    return `<circle cx="${n(cx + 1)}" cy="${n(cy)}" r="1.5" fill="${gleam(metal)}"/>`;
  });

const broad = (x: number, look: Look, metal: Metal): string =>
  line(hoop(x + 5), '#000', 34, 'stroke-opacity=".45" filter="url(#soft6)"') +
  line(hoop(x), rim(metal), 32) +
  line(hoop(x), paint(metal), 29) +
  line(hoop(x - 11), gleam(metal), 2, 'stroke-opacity=".8"') +
  line(hoop(x - 11), rim(metal), 5, 'stroke-dasharray="2 4" stroke-opacity=".5"') +
  line(hoop(x + 11), rim(metal), 5, 'stroke-dasharray="2 4" stroke-opacity=".5"') +
  times(9, (index) => {
    const [cx, cy] = onHoop(x, (index + 0.5) / 9);
    return index % 2 === 0 ? gem(cx, cy, 8, look.dyes.ground, metal) : gem(cx, cy, 5, look.dyes.motif, metal);
  });

const stack = (look: Look, metal: Metal): string => {
  const colors = [look.dyes.ground, look.dyes.motif, look.dyes.ground, look.dyes.accent];
  const group = (from: number, count: number): string =>
    times(count, (index) => glass(from + index * 12.5, colors[index % 4] ?? look.dyes.ground, metal));
  return (
    broad(168, look, metal) +
    group(196, 12) +
    broad(370, look, metal) +
    broad(410, look, metal) +
    group(440, 15) +
    broad(648, look, metal)
  );
};

const ringAt = (x: number, y: number, turn: number, look: Look, metal: Metal): string => {
  const rx = 150;
  const ry = 178;
  const stones = times(22, (index) => {
    const angle = (index / 22) * 2 * Math.PI;
    const grown = 1 - 0.24 * Math.abs(Math.cos(angle));
    const turned = (angle * 180) / Math.PI + 90;
    const [cx, cy] = [rx * Math.cos(angle), ry * Math.sin(angle)];
    return index % 2 === 0
      ? drop(cx, cy, 11 * grown, look.dyes.ground, metal, turned)
      : gem(cx, cy, 8 * grown, look.dyes.motif, metal);
  });
  const beads = times(60, (index) => {
    const angle = (index / 60) * 2 * Math.PI;
    return pearl((rx + 25) * Math.cos(angle), (ry + 25) * Math.sin(angle), 4.6);
  });
  return (
    `<g transform="translate(${x} ${y}) rotate(${turn})">` +
    `<ellipse rx="${rx}" ry="${ry}" fill="none" stroke="#120a04" stroke-opacity=".34" stroke-width="46" filter="url(#soft)" transform="translate(20 18)"/>` +
    `<ellipse rx="${rx - 6}" ry="${ry - 2}" cx="12" fill="none" stroke="${rim(metal)}" stroke-width="34"/>` +
    `<ellipse rx="${rx - 6}" ry="${ry - 2}" cx="10" fill="none" stroke="${paint(metal)}" stroke-opacity=".6" stroke-width="30"/>` +
    `<ellipse rx="${rx}" ry="${ry}" fill="none" stroke="${rim(metal)}" stroke-width="44"/>` +
    `<ellipse rx="${rx}" ry="${ry}" fill="none" stroke="${paint(metal)}" stroke-width="41"/>` +
    `<ellipse rx="${rx - 17}" ry="${ry - 17}" fill="none" stroke="${gleam(metal)}" stroke-opacity=".7" stroke-width="2"/>` +
    `${stones}${beads}</g>`
  );
};

export const drawBangles = (drawing: BanglesDrawing, look: Look): Drawn => {
  if (drawing.kind === 'stack') {
    return {
      content: `<defs>${stoneLight}</defs>${roll(look, top)}${stack(look, drawing.metal)}`,
      focus: { x: 150, y: 414, width: 250 },
    };
  }
  const block = 'M120 760H680V900H120Z';
  const plinth =
    `${cast(block, 16, 8, 0.3)}<path d="${block}" fill="#f2e9da"/>` +
    `<path d="${block}" fill="url(#shade)"/><path d="M120 760L150 736H650L680 760Z" fill="#fffaf0"/>`;
  return {
    content:
      `<defs>${stoneLight}</defs>` +
      (`${ground(400, 904, 290, 12)}${plinth}${ground(420, 752, 190, 12)}` +
        `${ringAt(478, 556, 14, look, drawing.metal)}${ringAt(324, 552, -5, look, drawing.metal)}`),
    focus: { x: 140, y: 352, width: 270 },
  };
};
