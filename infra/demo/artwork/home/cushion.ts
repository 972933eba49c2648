// A cushion on a low bench, a plain one behind it.
import { border, cloth } from '../cloth/cloth.ts';
import type { Drawn, Look, Textile } from '../drawing.ts';
import { tassel } from '../garments/trims.ts';
import { cast, fold, ground, seam, shine } from '../light.ts';
import { clip, clipped, line, shape } from '../svg.ts';
import { bench } from './furniture.ts';

export type CushionDrawing = Textile & {
  readonly form: 'cushion';
  readonly edge: 'tassels' | 'piping' | 'frame';
};

const front =
  'M196 342C262 322 330 332 400 330C470 332 538 322 604 342C622 410 614 476 616 538' +
  'C616 604 622 664 604 734C538 756 470 748 400 750C330 748 262 756 196 734C178 664 184 604 184 538' +
  'C186 476 178 410 196 342Z';

const puff =
  '<radialGradient id="puff" cx=".4" cy=".36" r=".78">' +
  '<stop offset="0" stop-color="#fff" stop-opacity=".3"/>' +
  '<stop offset=".5" stop-color="#fff" stop-opacity="0"/>' +
  '<stop offset="1" stop-color="#1c0f04" stop-opacity=".46"/></radialGradient>';

const hollows =
  fold('M196 342C256 396 300 420 326 458', 22, 0.24) +
  fold('M604 342C546 396 510 414 486 452', 22, 0.2) +
  fold('M196 734C256 690 292 668 322 636', 22, 0.26) +
  fold('M604 734C544 690 510 668 482 640', 22, 0.28) +
  shine('M232 370C290 352 360 356 420 356', 20, 0.26) +
  shine('M214 400C206 450 208 500 210 560', 16, 0.2);

const edges = (drawing: CushionDrawing, look: Look): string => {
  const { accent, motif } = look.dyes;
  switch (drawing.edge) {
    case 'tassels':
      return (
        line(front, accent, 7) +
        line(front, '#000', 7, 'stroke-opacity=".2" stroke-dasharray="2 5"') +
        tassel(190, 728, 66, accent, motif, 34) +
        tassel(610, 728, 66, accent, motif, -34) +
        tassel(194, 340, 62, accent, motif, 140) +
        tassel(606, 340, 62, accent, motif, -140)
      );
    case 'piping':
      return (
        line(front, accent, 9) +
        line(front, '#fff', 2, 'stroke-opacity=".4" transform="translate(-1 -2)"') +
        line(front, '#000', 9, 'stroke-opacity=".14" stroke-dasharray="1.4 4"')
      );
    case 'frame':
      return (
        line(front, motif, 5) +
        seam(
          'M232 378C300 362 500 362 568 378C576 440 574 640 568 698C500 714 300 714 232 698C224 640 226 440 232 378Z',
          accent,
          2,
        )
      );
    default:
      return drawing.edge satisfies never;
  }
};

export const drawCushion = (drawing: CushionDrawing, look: Look): Drawn => {
  const scale = drawing.scale ?? 1;
  const plain = { ground: look.dyes.motif, motif: look.dyes.ground, accent: look.dyes.accent };
  const paints =
    puff +
    cloth('front', drawing.pattern, look.dyes, { scale, x: 400, y: 538 }) +
    cloth('plain', 'khadi', plain, {}) +
    border('side', drawing.border, look.dyes, { x: 242, y: 340, turn: 90, scale: 1.1 }) +
    border('side2', drawing.border, look.dyes, { x: 616, y: 340, turn: 90, scale: 1.1 }) +
    clip('cushion', front);
  const sides =
    drawing.edge === 'frame'
      ? `<path d="M170 320H630V770H170ZM240 386V692H560V386Z" fill="${look.dyes.motif}" fill-rule="evenodd"/>` +
        line('M240 386H560V692H240Z', look.dyes.accent, 3)
      : '<rect x="168" y="310" width="74" height="470" fill="url(#side)"/>' +
        '<rect x="562" y="310" width="74" height="470" fill="url(#side2)"/>' +
        line('M242 310V780M562 310V780', look.dyes.accent, 3);
  const behind =
    '<g transform="translate(104 62) rotate(5 400 740) scale(.92)">' +
    `<path d="${front}" fill="url(#plain)"/><path d="${front}" fill="url(#puff)"/>` +
    `${line(front, look.dyes.accent, 6)}</g>`;
  return {
    content:
      `<defs>${paints}</defs>${ground(400, 932, 330, 14)}${bench(744)}${cast(front, 30, 4, 0.3)}` +
      `<path d="${front}" fill="#24160a" opacity=".3" filter="url(#soft)" transform="translate(134 50) rotate(5 400 740) scale(.92)"/>` +
      `<g filter="url(#flat)">${behind}</g>` +
      `<path d="${front}" fill="#1c0f04" opacity=".4" filter="url(#soft)" transform="translate(14 8)"/>` +
      '<g filter="url(#crumple)">' +
      (`${shape(front, 'url(#front)')}` +
        clipped(
          'cushion',
          sides,
          hollows,
          '<rect x="160" y="310" width="480" height="470" fill="url(#puff)"/>',
        )) +
      `</g>${edges(drawing, look)}`,
    focus: { x: 203, y: 438, width: 218 },
  };
};
