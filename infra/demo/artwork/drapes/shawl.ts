// A shawl, wide over the rail with a deep worked end; and a stole, long and narrow over one knob.
import { border, cloth } from '../cloth/cloth.ts';
import { paisley } from '../cloth/motifs.ts';
import type { Drawn, Look, Textile } from '../drawing.ts';
import { cast, ground } from '../light.ts';
import { line, times } from '../svg.ts';
import { fallOutline, fringe, hungCloth, type Fall } from './hung-cloth.ts';
import { knob, rail, railMetal } from './rail.ts';

export type ShawlDrawing = Textile & { readonly form: 'shawl'; readonly end: 'paisleys' | 'bands' };
export type StoleDrawing = Textile & { readonly form: 'stole' };

const wide: Fall = { id: 'wide', x: 186, width: 340, top: 206, bottom: 770, flare: 12, folds: 5 };
const behind: Fall = { id: 'behind', x: 290, width: 330, top: 212, bottom: 696, flare: 10, folds: 5 };

const workedEnd = (look: Look, kind: ShawlDrawing['end'], y: number): string => {
  const { ground: base, motif, accent } = look.dyes;
  const rows = line(`M160 ${y - 6}H660`, accent, 3) + line(`M160 ${y - 14}H660`, accent, 1.4);
  if (kind === 'bands')
    return (
      rows +
      [0, 42, 84, 126]
        .map(
          (down, index) =>
            `<rect x="160" y="${y + down}" width="500" height="${30 - index * 5}" fill="${index % 2 === 0 ? motif : accent}"/>`,
        )
        .join('')
    );
  const tall = times(
    8,
    (index) =>
      `<g transform="translate(${192 + index * 64} ${y + 66})">${paisley(50, accent, base, motif)}</g>`,
  );
  return (
    `<rect x="160" y="${y}" width="500" height="200" fill="${motif}"/>${tall}` +
    `<rect x="160" y="${y + 120}" width="500" height="48" fill="url(#last)"/>` +
    `${rows}${line(`M160 ${y + 118}H660`, accent, 3)}`
  );
};

export const drawShawl = (drawing: ShawlDrawing, look: Look): Drawn => {
  const scale = drawing.scale ?? 1;
  const { ground: base, motif, accent } = look.dyes;
  const paints =
    railMetal +
    cloth('front', drawing.pattern, look.dyes, { scale, x: 300, y: 206 }) +
    border('last', drawing.border, look.dyes, { x: 300, y: 718 }) +
    border('side', drawing.border, look.dyes, { x: 226, y: 220, turn: 90, scale: 0.8 });
  const sides = `<rect x="160" y="190" width="66" height="640" fill="url(#side)"/>${line('M226 190V830', accent, 2)}`;
  return {
    content:
      `<defs>${paints}</defs>` +
      `${ground(400, 936, 240, 13)}${cast(fallOutline(wide))}${cast(fallOutline(behind))}${rail(104, 224, 592)}` +
      (`${fringe(284, 690, 344, 62, [base, motif])}` +
        `${hungCloth(behind, 'url(#front)', workedEnd(look, drawing.end, 528) + '<rect x="160" y="190" width="500" height="600" fill="#000" opacity=".16"/>')}`) +
      `<path d="${fallOutline(wide)}" fill="#1c0f04" opacity=".4" filter="url(#soft)" transform="translate(12 10)"/>` +
      (`${fringe(178, 764, 356, 66, [base, motif])}` +
        hungCloth(wide, 'url(#front)', workedEnd(look, drawing.end, 600) + sides)),
    focus: { x: 220, y: 508, width: 240 },
  };
};

export const drawStole = (drawing: StoleDrawing, look: Look): Drawn => {
  const scale = drawing.scale ?? 1;
  const { motif, accent, ground: base } = look.dyes;
  const left: Fall = { id: 'left', x: 330, width: 112, top: 172, bottom: 846, flare: 74, folds: 4 };
  const right: Fall = { id: 'right', x: 374, width: 112, top: 176, bottom: 752, flare: 84, folds: 4 };
  const paints =
    cloth('stole', drawing.pattern, look.dyes, { scale, x: 340, y: 200 }) +
    cloth('stoleback', drawing.pattern, look.dyes, { scale, x: 420, y: 240, turn: -3 }) +
    border('end', drawing.border, look.dyes, { x: 300, y: 744, scale: 1.5 }) +
    border('end2', drawing.border, look.dyes, { x: 300, y: 652, scale: 1.5 });
  const ends = (paint: string, y: number): string =>
    `<rect x="220" y="${y}" width="400" height="72" fill="url(#${paint})"/>` +
    line(`M220 ${y}H620M220 ${y + 72}H620`, accent, 3);
  return {
    content:
      `<defs>${paints}</defs>` +
      `${ground(404, 936, 150, 12)}${cast(fallOutline(left))}${cast(fallOutline(right))}` +
      (`${fringe(294, 746, 272, 56, [motif, accent])}` +
        `${hungCloth(right, 'url(#stoleback)', ends('end2', 652) + '<rect x="300" y="200" width="300" height="600" fill="#000" opacity=".16"/>')}`) +
      `<path d="${fallOutline(left)}" fill="#1c0f04" opacity=".42" filter="url(#soft)" transform="translate(12 8)"/>` +
      `${fringe(260, 840, 252, 58, [motif, base])}${hungCloth(left, 'url(#stole)', ends('end', 744))}` +
      knob(402, 182, 24),
    focus: { x: 297, y: 584, width: 232 },
  };
};
