// Curtains at a window: two panels on a brass rod, tied back, and the courtyard's morning outside.
import { border, cloth } from '../cloth/cloth.ts';
import type { Drawn, Look, Textile } from '../drawing.ts';
import { tassel } from '../garments/trims.ts';
import { crease, ground, shine } from '../light.ts';
import { clip, clipped, line, mirrored, n, shape, times } from '../svg.ts';
import { rail, railMetal } from '../drapes/rail.ts';

export type CurtainDrawing = Textile & { readonly form: 'curtain'; readonly tie: 'tied' | 'falling' };

const morning =
  '<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#bcd6e2"/>' +
  '<stop offset=".55" stop-color="#f6e6c6"/><stop offset="1" stop-color="#f3d3a0"/>' +
  '</linearGradient>';

const window: string =
  '<path d="M196 892V400C196 262 306 170 400 108C494 170 604 262 604 400V892Z" fill="url(#sky)"/>' +
  '<circle cx="470" cy="420" r="120" fill="#fff6d8" opacity=".6" filter="url(#soft30)"/>' +
  '<g clip-path="url(#pane)"><g filter="url(#soft2)">' +
  times(
    16,
    (index) =>
      `<circle cx="${196 + ((index * 83) % 420)}" cy="${760 + ((index * 47) % 120)}" r="${46 + ((index * 29) % 34)}" fill="${['#8aa677', '#75946a', '#9db588', '#688a62'][index % 4]}"/>`,
  ) +
  '<path d="M196 820Q400 790 604 826V892H196Z" fill="#5f7f58"/>' +
  ('</g></g><g fill="none" stroke="#7a5330" stroke-width="13">' +
    '<path d="M400 108V892M196 480H604M196 690H604"/></g>' +
    '<g fill="none" stroke="#c69a66" stroke-width="2">' +
    '<path d="M395 118V892M196 475H604M196 685H604"/></g>') +
  line('M196 892V400C196 262 306 170 400 108C494 170 604 262 604 400V892', '#6d4928', 16) +
  line('M203 892V402C203 270 308 180 400 118', '#c69a66', 2.4) +
  '<path d="M170 876H630V900H170Z" fill="url(#wood)"/>';

const outlines = {
  tied:
    'M96 214H396C392 330 352 500 232 600C214 614 210 630 214 646C228 720 236 810 232 912' +
    'Q198 926 166 912Q132 926 96 912Z',
  falling:
    'M96 214H330C322 420 326 640 312 912Q286 926 258 912Q230 926 202 912Q174 926 148 912Q122 926 96 912Z',
} as const;

const pleats = 8;

const fallOf = (tie: CurtainDrawing['tie'], k: number): string => {
  if (tie === 'falling')
    return `M${n(96 + k * 234)} 214C${n(96 + k * 230)} 440 ${n(96 + k * 226)} 640 ${n(96 + k * 216)} 930`;
  return (
    `M${n(96 + k * 300)} 214C${n(96 + k * 300)} 360 ${n(100 + k * 240)} 520 ${n(104 + k * 116)} 622` +
    `C${n(100 + k * 120)} 700 ${n(96 + k * 136)} 820 ${n(96 + k * 136)} 930`
  );
};

const panel = (drawing: CurtainDrawing, look: Look, id: string): string => {
  const d = outlines[drawing.tie];
  const folds = times(
    pleats,
    (index) =>
      crease(fallOf(drawing.tie, (index + 1) / pleats), 13, 0.34) +
      shine(fallOf(drawing.tie, (index + 0.4) / pleats), 13, 0.26),
  );
  const foot =
    '<rect x="80" y="838" width="330" height="90" fill="url(#foot)"/>' +
    line('M80 836H420', look.dyes.accent, 3.4);
  const edge =
    line(fallOf(drawing.tie, 1), 'url(#lead)', 40) + line(fallOf(drawing.tie, 0.93), look.dyes.accent, 2.4);
  return (
    `<defs>${clip(id, d)}</defs><g filter="url(#drape)">` +
    clipped(
      id,
      shape(d, 'url(#panel)'),
      foot,
      edge,
      folds,
      '<rect x="90" y="210" width="310" height="44" fill="url(#fall)" transform="translate(0 464) scale(1 -1)"/>',
      '<rect x="90" y="210" width="320" height="720" fill="url(#shade)"/>',
    ) +
    '</g>'
  );
};

const tieBack = (look: Look): string =>
  '<path d="M88 600C130 640 190 648 240 612L244 640C196 676 132 668 88 630Z" fill="url(#tie)"/>' +
  line('M88 600C130 640 190 648 240 612M88 630C132 668 196 676 244 640', look.dyes.accent, 2.4) +
  tassel(206, 650, 74, look.dyes.accent, look.dyes.motif) +
  tassel(224, 640, 66, look.dyes.motif, look.dyes.accent, -6);

const rings = times(
  9,
  (index) =>
    `<circle cx="${112 + index * 34}" cy="204" r="11" fill="none" stroke="url(#gold)" stroke-width="5"/>`,
);

export const drawCurtain = (drawing: CurtainDrawing, look: Look): Drawn => {
  const paints =
    railMetal +
    morning +
    clip('pane', 'M196 892V400C196 262 306 170 400 108C494 170 604 262 604 400V892Z') +
    cloth('panel', drawing.pattern, look.dyes, {
      scale: drawing.scale ?? 1,
      x: 100,
      y: 214,
      turn: drawing.tie === 'tied' ? 4 : 0,
    }) +
    border('foot', drawing.border, look.dyes, { x: 100, y: 838, scale: 1.5 }) +
    border('lead', drawing.border, look.dyes, { x: 100, y: 300, turn: 90, scale: 0.8 }) +
    border('tie', drawing.border, look.dyes, { x: 100, y: 604, scale: 0.7 });
  const side = (id: string): string =>
    `<path d="${outlines[drawing.tie]}" fill="#1c0f04" opacity=".34" filter="url(#soft)" transform="translate(18 12)"/>` +
    `${panel(drawing, look, id)}${drawing.tie === 'tied' ? tieBack(look) : ''}`;
  return {
    content:
      `<defs>${paints}</defs>` +
      (`${window}${ground(160, 926, 110, 10)}${ground(640, 926, 110, 10)}${rail(66, 196, 668)}` +
        `${side('left')}${mirrored(side('right'))}` +
        (drawing.tie === 'tied'
          ? rings + mirrored(rings)
          : times(
              7,
              (index) =>
                `<circle cx="${112 + index * 34}" cy="204" r="11" fill="none" stroke="url(#gold)" stroke-width="5"/>` +
                `<circle cx="${688 - index * 34}" cy="204" r="11" fill="none" stroke="url(#gold)" stroke-width="5"/>`,
            ))),
    focus: { x: 98, y: 584, width: 252 },
  };
};
