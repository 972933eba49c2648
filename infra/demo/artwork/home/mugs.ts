// A pair of mugs on a bench, one the negative of the other.
import { cloth } from '../cloth/cloth.ts';
import type { Drawn, Look, Textile } from '../drawing.ts';
import { cast, ground } from '../light.ts';
import { clip, clipped, line, shape } from '../svg.ts';
import { bench } from './furniture.ts';

export type MugsDrawing = Textile & { readonly form: 'mugs' };

const mug = (x: number, id: string, handle: 1 | -1, look: Look): string => {
  const d =
    `M${x - 92} 508C${x - 92} 600 ${x - 90} 660 ${x - 78} 712` +
    `C${x - 60} 730 ${x + 60} 730 ${x + 78} 712C${x + 90} 660 ${x + 92} 600 ${x + 92} 508Z`;
  const ear = `M${x + handle * 86} 556C${x + handle * 164} 540 ${x + handle * 168} 656 ${x + handle * 80} 660`;
  return (
    `<ellipse cx="${x + 18}" cy="724" rx="104" ry="16" fill="#1c0f04" opacity=".5" filter="url(#soft6)"/>` +
    (`${line(ear, '#1c0f04', 27, 'stroke-opacity=".4" stroke-linecap="round"')}` +
      line(ear, look.dyes.motif, 24, 'stroke-linecap="round"') +
      `${line(ear, '#fff', 6, 'stroke-opacity=".4" stroke-linecap="round" transform="translate(-3 -5)" filter="url(#soft2)"')}`) +
    `<defs>${clip(id, d)}</defs>` +
    clipped(
      id,
      shape(d, `url(#${id}glaze)`),
      `<path d="M${x - 100} 500H${x + 100}V534Q${x} 560 ${x - 100} 534Z" fill="${look.dyes.motif}"/>` +
        line(`M${x - 100} 534Q${x} 560 ${x + 100} 534`, look.dyes.accent, 4) +
        `<path d="M${x - 100} 676Q${x} 706 ${x + 100} 676V740H${x - 100}Z" fill="${look.dyes.motif}"/>` +
        line(`M${x - 100} 676Q${x} 706 ${x + 100} 676`, look.dyes.accent, 4),
      `<rect x="${x - 96}" y="500" width="192" height="240" fill="url(#round)"/>`,
      `<path d="M${x - 66} 560C${x - 68} 610 ${x - 64} 650 ${x - 60} 680" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="11" stroke-linecap="round" filter="url(#soft2)"/>`,
    ) +
    `<ellipse cx="${x}" cy="508" rx="92" ry="20" fill="${look.dyes.ground}"/>` +
    `<ellipse cx="${x}" cy="508" rx="92" ry="20" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="2"/>` +
    `<ellipse cx="${x}" cy="511" rx="82" ry="15" fill="#4a2a14"/>` +
    `<ellipse cx="${x - 8}" cy="513" rx="66" ry="10" fill="#8a5a30"/>`
  );
};

const steam = (x: number): string =>
  line(
    `M${x} 480C${x - 30} 440 ${x + 26} 410 ${x - 4} 360C${x - 24} 326 ${x + 14} 300 ${x + 2} 262`,
    '#fff',
    14,
    'stroke-opacity=".34" stroke-linecap="round" filter="url(#soft6)"',
  );

export const drawMugs = (drawing: MugsDrawing, look: Look): Drawn => {
  const scale = drawing.scale ?? 0.62;
  const paints =
    cloth('mugaglaze', drawing.pattern, look.dyes, { scale, x: 286, y: 560 }) +
    cloth(
      'mugbglaze',
      drawing.pattern,
      { ...look.dyes, ground: look.dyes.motif, motif: look.dyes.ground },
      { scale, x: 522, y: 560 },
    ) +
    ('<linearGradient id="round" x1="0" y1="0" x2="1" y2="0">' +
      '<stop offset="0" stop-color="#1c0f04" stop-opacity=".3"/>' +
      '<stop offset=".22" stop-color="#fff" stop-opacity=".24"/>' +
      '<stop offset=".6" stop-color="#000" stop-opacity=".03"/>' +
      '<stop offset="1" stop-color="#1c0f04" stop-opacity=".5"/></linearGradient>');
  const other: Look = { ...look, dyes: { ...look.dyes, ground: look.dyes.motif, motif: look.dyes.ground } };
  return {
    content:
      `<defs>${paints}</defs>${ground(400, 934, 400, 14)}` +
      '<g transform="translate(-100 -238) scale(1.25)">' +
      (`${bench(716)}${cast('M200 520H384V720H200ZM440 520H620V720H440Z', 30, 4, 0.3)}` +
        `${mug(522, 'mugb', 1, other)}${mug(282, 'muga', -1, look)}${steam(282)}${steam(522)}`) +
      '</g>',
    focus: { x: 120, y: 372, width: 300 },
  };
};
