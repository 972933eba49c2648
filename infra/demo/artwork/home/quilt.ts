// A quilt: hung to show its patchwork, or folded in a soft stack with its lining showing.
import { border, cloth, type PatternName } from '../cloth/cloth.ts';
import type { Drawn, Look, Textile } from '../drawing.ts';
import { cast, crease, ground, seam, shine } from '../light.ts';
import { clip, clipped, line, n, shape, times } from '../svg.ts';
import { fallOutline, hungCloth, type Fall } from '../drapes/hung-cloth.ts';
import { rail, railMetal } from '../drapes/rail.ts';
import { bench } from './furniture.ts';

export type QuiltDrawing = Textile & {
  readonly form: 'quilt';
  readonly shown: 'patchwork' | 'stack';
  readonly other: PatternName;
};

const hung: Fall = { id: 'quilt', x: 158, width: 484, top: 196, bottom: 850, flare: 6, folds: 4 };

const patch = 122;

const patches = (): string =>
  times(5, (column) =>
    times(6, (row) => {
      const x = 136 + column * patch;
      const y = 196 + row * patch;
      return `<rect x="${x}" y="${y}" width="${patch}" height="${patch}" fill="url(#patch${(column * 3 + row) % 4})"/>`;
    }),
  );

/** The running stitch that holds three layers together, and the swelling between its rows. */
const quilting = (x: number, y: number, width: number, height: number, step: number): string =>
  times(Math.floor(height / step), (index) => {
    const at = y + index * step + step / 2;
    return (
      seam(`M${x} ${n(at)}H${x + width}`, '#ffffff66', 1.3) +
      line(`M${x} ${n(at + 2)}H${x + width}`, '#1c0f04', 3, 'stroke-opacity=".16" filter="url(#soft2)"')
    );
  });

const patchwork = (drawing: QuiltDrawing, look: Look): Drawn => {
  const { ground: base, motif, accent } = look.dyes;
  const scale = drawing.scale ?? 1;
  const paints =
    railMetal +
    cloth('patch0', drawing.pattern, look.dyes, { scale, x: 140, y: 200 }) +
    cloth(
      'patch1',
      drawing.other,
      { ground: motif, motif: base, accent },
      { scale: scale * 0.9, x: 140, y: 200 },
    ) +
    cloth('patch2', 'khadi', { ground: accent, motif: base, accent: motif }, {}) +
    cloth(
      'patch3',
      drawing.other,
      { ground: base, motif: accent, accent: motif },
      { scale: scale * 0.8, x: 180, y: 240 },
    ) +
    border('rim', drawing.border, look.dyes, { x: 160, y: 802 });
  const edges =
    patches() +
    line(
      times(7, (index) => `M${136 + index * patch} 190V860`) +
        times(8, (index) => `M140 ${196 + index * patch}H660`),
      '#1c0f04',
      2,
      'stroke-opacity=".2"',
    ) +
    quilting(140, 196, 520, 600, 22) +
    `<rect x="130" y="802" width="540" height="60" fill="url(#rim)"/>${line('M130 800H670', accent, 3)}`;
  return {
    content:
      `<defs>${paints}</defs>` +
      (`${ground(400, 936, 260, 13)}${cast(fallOutline(hung))}${rail(92, 214, 616)}` +
        hungCloth(hung, 'url(#patch0)', edges)),
    focus: { x: 329, y: 376, width: 232 },
  };
};

const layer = (y: number, height: number, index: number): string => {
  const x = 150 + (index % 2) * 8;
  const right = 650 - (index % 3) * 6;
  return (
    `M${x + 30} ${y}H${right - 10}` +
    `C${right + 8} ${y + 6} ${right + 8} ${y + height - 6} ${right - 10} ${y + height}H${x + 30}` +
    `C${x - 10} ${y + height} ${x - 10} ${y} ${x + 30} ${y}Z`
  );
};

const stack = (drawing: QuiltDrawing, look: Look): Drawn => {
  const { ground: base, motif, accent } = look.dyes;
  const scale = drawing.scale ?? 1;
  const heights = [66, 62, 70, 64, 68];
  const paints =
    cloth('outer', drawing.pattern, look.dyes, { scale, x: 160, y: 400 }) +
    cloth(
      'lining',
      drawing.other,
      { ground: motif, motif: base, accent },
      { scale: scale * 0.8, x: 160, y: 400 },
    ) +
    ('<linearGradient id="round" x1="0" y1="0" x2="0" y2="1">' +
      '<stop offset="0" stop-color="#fff" stop-opacity=".3"/>' +
      '<stop offset=".4" stop-color="#fff" stop-opacity=".04"/>' +
      '<stop offset="1" stop-color="#1c0f04" stop-opacity=".5"/></linearGradient>');
  let y = 740;
  const layers = heights
    .map((height, index) => {
      y -= height;
      const d = layer(y, height, index);
      const id = `layer${index}`;
      return (
        `<defs>${clip(id, d)}</defs><g filter="url(#flat)">` +
        (`${clipped(
          id,
          shape(d, index % 2 === 0 ? 'url(#outer)' : 'url(#lining)'),
          quilting(130, y, 540, height, 17),
          shape(d, 'url(#round)'),
          `<rect x="130" y="${y}" width="540" height="${height}" fill="url(#shade)"/>`,
          crease(
            `M${200 + index * 40} ${y + 8}` +
              `C${240 + index * 40} ${y + 24} ${220 + index * 30} ${y + 40} ${260 + index * 30} ${y + height}`,
            8,
            0.16,
          ),
        )}` +
          line(d, accent, 2.4, 'stroke-opacity=".7"')) +
        '</g>'
      );
    })
    .join('');
  const top = `M176 ${y + 4}C200 ${y - 66} 260 ${y - 92} 330 ${y - 96}H596C624 ${y - 92} 634 ${y - 40} 636 ${y + 4}Z`;
  const upper = `<defs>${clip('upper', top)}</defs><g filter="url(#crumple)">${clipped(
    'upper',
    shape(top, 'url(#outer)'),
    times(6, (index) => seam(`M170 ${y - 6 - index * 16}H650`, '#ffffff66', 1.3)),
    shine(`M220 ${y - 40}C300 ${y - 70} 450 ${y - 74} 590 ${y - 70}`, 22, 0.3),
    `<rect x="160" y="${y - 110}" width="500" height="120" fill="url(#shade)"/>`,
  )}</g>`;
  const corner =
    `M420 ${y - 60}C480 ${y - 40} 560 ${y - 30} 634 ${y - 4}` +
    `C640 ${y + 60} 628 ${y + 140} 640 ${y + 190}C590 ${y + 176} 540 ${y + 130} 500 ${y + 70}` +
    `C470 ${y + 30} 440 ${y - 20} 420 ${y - 60}Z`;
  const turned =
    `<defs>${clip('corner', corner)}</defs>` +
    shape(corner, '#1c0f04', 'opacity=".4" filter="url(#soft)" transform="translate(-8 10)"') +
    '<g filter="url(#flat)">' +
    (`${clipped('corner', shape(corner, 'url(#lining)'), quilting(400, y - 70, 260, 280, 17), shine(`M450 ${y - 30}C500 ${y + 30} 560 ${y + 110} 620 ${y + 160}`, 24, 0.24))}` +
      line(corner, accent, 5)) +
    '</g>';
  return {
    content:
      `<defs>${paints}</defs>` +
      (`${ground(400, 932, 330, 14)}${bench(736)}${cast(`M150 ${y}H650V740H150Z`, 28, 8, 0.34)}${layers}` +
        `${upper}${turned}`),
    focus: { x: 199, y: 386, width: 232 },
  };
};

export const drawQuilt = (drawing: QuiltDrawing, look: Look): Drawn => {
  switch (drawing.shown) {
    case 'patchwork':
      return patchwork(drawing, look);
    case 'stack':
      return stack(drawing, look);
    default:
      return drawing.shown satisfies never;
  }
};
