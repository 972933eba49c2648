// A rug hung out to be seen whole: field, medallion, borders, fringe.
import { border, cloth } from '../cloth/cloth.ts';
import { lotus } from '../cloth/motifs.ts';
import type { Drawn, Look, Textile } from '../drawing.ts';
import { cast, ground, shine } from '../light.ts';
import { at, line, petals, shape, times } from '../svg.ts';
import { fringe } from '../drapes/hung-cloth.ts';

export type RugDrawing = Textile & { readonly form: 'rug'; readonly field: 'medallion' | 'plain' | 'steps' };

const outline =
  'M172 150C320 144 480 144 628 150C632 400 630 620 634 838C480 846 320 846 166 838C170 620 168 400 172 150Z';

const medallion = (look: Look): string => {
  const { ground: base, motif, accent } = look.dyes;
  const star = times(
    16,
    (index) =>
      `<path d="M0-126C16-106 18-84 0-58C-18-84-16-106 0-126Z" fill="${index % 2 === 0 ? motif : accent}" transform="rotate(${index * 22.5})"/>`,
  );
  const ends = [-1, 1]
    .map((side) =>
      at(400, 494 + side * 168, `<g transform="scale(1 ${side})">${lotus(40, motif, accent)}</g>`),
    )
    .join('');
  return (
    at(
      400,
      494,
      `<ellipse rx="132" ry="158" fill="${accent}"/><ellipse rx="124" ry="150" fill="${base}"/>${star}` +
        `<circle r="62" fill="${accent}"/><circle r="55" fill="${motif}"/>` +
        `${petals(0, 0, 12, 22, 8, base)}<circle r="14" fill="${accent}"/>`,
    ) + ends
  );
};

/** Stepped lozenges, as a flat-woven dhurrie has them. */
const steps = (look: Look): string => {
  const { ground: base, motif, accent } = look.dyes;
  const lozenge = (half: number, fill: string): string =>
    times(
      half,
      (index) =>
        `<rect x="${-(half - index) * 12}" y="${-index * 14 - 14}" width="${(half - index) * 24}" height="${index * 28 + 28}" fill="${fill}"/>`,
    );
  return (
    [-190, 0, 190]
      .map((down) =>
        at(400, 494 + down, lozenge(7, motif) + lozenge(5, base) + lozenge(3, accent) + lozenge(1, base)),
      )
      .join('') +
    [-95, 95]
      .map((down) =>
        [-150, 150]
          .map((across) => at(400 + across, 494 + down, lozenge(3, accent) + lozenge(1, base)))
          .join(''),
      )
      .join('')
  );
};

const centre = (drawing: RugDrawing, look: Look): string => {
  switch (drawing.field) {
    case 'medallion':
      return medallion(look);
    case 'steps':
      return steps(look);
    case 'plain':
      return '';
    default:
      return drawing.field satisfies never;
  }
};

const rod =
  `${cast('M132 140H668V158H132Z', 16, 24, 0.36)}` +
  '<rect x="126" y="136" width="548" height="17" rx="8" fill="url(#wood)"/>' +
  (`${[126, 674].map((x) => `<circle cx="${x}" cy="144" r="14" fill="url(#gold)" stroke="#7d5414"/>`).join('')}` +
    line('M196 140L400 66L604 140', '#8d6a2e', 4) +
    line('M196 139L400 65L604 139', '#f2d99a', 1.2)) +
  '<circle cx="400" cy="66" r="12" fill="url(#gold)" stroke="#7d5414"/>';

export const drawRug = (drawing: RugDrawing, look: Look): Drawn => {
  const { ground: base, motif, accent } = look.dyes;
  const paints =
    cloth('field', drawing.pattern, look.dyes, { scale: drawing.scale ?? 1, x: 400, y: 494 }) +
    border('topedge', drawing.border, look.dyes, { x: 400, y: 172, scale: 1.25 }) +
    border('lowedge', drawing.border, look.dyes, { x: 400, y: 756, scale: 1.25 }) +
    border('leftedge', drawing.border, look.dyes, { x: 254, y: 200, turn: 90, scale: 1.25 }) +
    border('rightedge', drawing.border, look.dyes, { x: 606, y: 200, turn: 90, scale: 1.25 }) +
    ('<filter id="pile" x="0" y="0" width="100%" height="100%">' +
      '<feTurbulence type="fractalNoise" baseFrequency=".22 .5" numOctaves="2" seed="4"/>' +
      '<feColorMatrix values="0 0 0 0 .1 0 0 0 0 .05 0 0 0 0 0 0 0 0 1.1 -.42"/>' +
      '<feComposite in2="SourceGraphic" operator="in"/></filter><clipPath id="rug">' +
      `<path d="${outline}"/></clipPath>`);
  const woven =
    `<rect x="150" y="140" width="500" height="720" fill="${accent}"/>` +
    `<rect x="150" y="140" width="500" height="720" fill="url(#field)"/>${centre(drawing, look)}` +
    `<path d="M150 130H650V860H150ZM254 232V756H546V232Z" fill="${motif}" fill-rule="evenodd"/>` +
    ('<rect x="194" y="172" width="412" height="60" fill="url(#topedge)"/>' +
      '<rect x="194" y="756" width="412" height="60" fill="url(#lowedge)"/>' +
      '<rect x="194" y="172" width="60" height="644" fill="url(#leftedge)"/>' +
      '<rect x="546" y="172" width="60" height="644" fill="url(#rightedge)"/>') +
    [
      [194, 172],
      [546, 172],
      [194, 756],
      [546, 756],
    ]
      .map(
        ([x, y]) =>
          `<rect x="${x}" y="${y}" width="60" height="60" fill="${base}"/>` +
          at(
            (x ?? 0) + 30,
            (y ?? 0) + 30,
            petals(0, 0, 8, 9, 4.4, accent) + `<circle r="5" fill="${motif}"/>`,
          ),
      )
      .join('') +
    line('M254 232H546V756H254Z', accent, 5) +
    line('M194 172H606V816H194Z', accent, 4) +
    line('M182 160H618V828H182Z', base, 4, 'stroke-dasharray="10 8"');
  return {
    content:
      `<defs>${paints}</defs>` +
      (`${ground(404, 932, 250, 14)}${cast(outline, 26, 18, 0.4)}${rod}` +
        `${fringe(170, 832, 460, 58, ['#efe4cd', '#d9c8a6'])}`) +
      '<g filter="url(#flat)"><g clip-path="url(#rug)">' +
      `${woven}${shine('M200 200C260 400 240 640 220 830', 60, 0.12)}` +
      '<rect x="150" y="140" width="500" height="720" fill="url(#shade)"/></g>' +
      (`${shape(outline, '#000', 'filter="url(#pile)" opacity=".34"')}` +
        line(outline, '#1c0f04', 2, 'stroke-opacity=".3"')) +
      '</g>',
    focus: { x: 225, y: 516, width: 232 },
  };
};
