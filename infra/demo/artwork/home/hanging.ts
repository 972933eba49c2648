// For the wall and the door: a toran, a painted panel, knotted cotton.
import { border, cloth } from '../cloth/cloth.ts';
import type { Drawn, Look, Textile } from '../drawing.ts';
import { ground } from '../light.ts';
import { macrame } from './macrame.ts';
import { toran } from './toran.ts';
import { tree } from './tree-of-life.ts';

export type HangingDrawing = Textile & {
  readonly form: 'hanging';
  readonly kind: 'toran' | 'tree' | 'macrame';
};

export const drawHanging = (drawing: HangingDrawing, look: Look): Drawn => {
  const { ground: base, motif, accent } = look.dyes;
  const paints =
    cloth('first', drawing.pattern, look.dyes, { scale: drawing.scale ?? 1, x: 400, y: 300 }) +
    cloth(
      'second',
      drawing.pattern,
      { ground: motif, motif: base, accent },
      { scale: drawing.scale ?? 1, x: 400, y: 300 },
    ) +
    border('head', drawing.border, look.dyes, {
      x: 400,
      y: drawing.kind === 'toran' ? 250 : 190,
      scale: drawing.kind === 'toran' ? 1.7 : 1.16,
    }) +
    border('foot', drawing.border, look.dyes, { x: 400, y: 764, scale: 1.16 });
  const kinds = { toran, tree, macrame };
  const focuses = {
    toran: { x: 252, y: 246, width: 290 },
    tree: { x: 330, y: 400, width: 290 },
    macrame: { x: 262, y: 240, width: 280 },
  };
  return {
    content:
      `<defs>${paints}</defs>` +
      `${drawing.kind === 'toran' ? '' : ground(400, 936, 220, 12)}${kinds[drawing.kind](look)}`,
    focus: focuses[drawing.kind],
  };
};
