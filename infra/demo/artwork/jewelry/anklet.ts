// A pair of anklets on the board, with bells or with pearls.
import type { Drawn, Look } from '../drawing.ts';
import { at, dot, line, n, times } from '../svg.ts';
import { board } from './stands.ts';
import { bead, drop, ghungroo, paint, pearl, rim, rosetteOf, stoneLight, type Metal } from './stones.ts';

export type AnkletDrawing = {
  readonly form: 'anklet';
  readonly kind: 'bells' | 'beads';
  readonly metal: Metal;
};

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
  return (
    `<path d="M232 ${y}Q400 ${low + deep} 568 ${y}" fill="none" stroke="#0c0602" stroke-opacity=".5" stroke-width="30" filter="url(#soft6)" transform="translate(8 28)"/>` +
    `${hung}${second}${links}${clasp}`
  );
};

export const drawAnklet = (drawing: AnkletDrawing, look: Look): Drawn => ({
  content:
    `<defs>${stoneLight}</defs>` +
    (`${board(look)}${anklet(404, drawing.kind, look, drawing.metal)}` +
      anklet(640, drawing.kind, look, drawing.metal)),
  focus: { x: 290, y: 428, width: 220 },
});
