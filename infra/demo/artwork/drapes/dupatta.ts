// A dupatta hung in a swag between two knobs, its ends falling at the sides.
import { border, cloth } from '../cloth/cloth.ts';
import type { Drawn, Look, Textile } from '../drawing.ts';
import { cast, crease, fold, ground, shine } from '../light.ts';
import { clip, clipped, line, mirrored, n, shape, times } from '../svg.ts';
import { fallOutline, fringe, hungCloth, type Fall } from './hung-cloth.ts';
import { knob } from './rail.ts';

export type DupattaDrawing = Textile & { readonly form: 'dupatta' };

const tail: Fall = { id: 'tail', x: 140, width: 92, top: 232, bottom: 826, flare: 34, folds: 3 };

/** An approximate catenary from knob to knob, hanging to `low`. */
const swing = (low: number, inset = 0): string =>
  `M${176 + inset} 236C${250 + inset * 0.4} ${low} ${550 - inset * 0.4} ${low} ${624 - inset} 236`;

const swag = 'M168 214C204 724 596 724 632 214L606 208C560 330 500 352 400 352C300 352 240 330 194 208Z';

const edges = (look: Look): string =>
  '<rect x="80" y="712" width="220" height="140" fill="url(#foot)"/>' +
  (`${line('M80 710H300', look.dyes.accent, 4)}` +
    line('M80 698H300', look.dyes.accent, 1.6, 'stroke-dasharray="2 5"'));

export const drawDupatta = (drawing: DupattaDrawing, look: Look): Drawn => {
  const scale = drawing.scale ?? 1;
  const paints =
    cloth('swagcloth', drawing.pattern, look.dyes, { scale, x: 400, y: 330 }) +
    cloth('tailcloth', drawing.pattern, look.dyes, { scale, x: 160, y: 240 }) +
    border('foot', drawing.border, look.dyes, { x: 150, y: 712, scale: 2.2 }) +
    border('rim', drawing.border, look.dyes, { x: 400, y: 520, scale: 0.9 }) +
    clip('swag', swag);
  const folds = times(7, (index) => {
    const low = 372 + index * 52;
    return (
      fold(swing(low, 10 - index * 2), 15, 0.3) +
      shine(swing(low + 22, 10 - index * 2), 9, 0.26) +
      crease(swing(low + 8, 10 - index * 2), 3, 0.22)
    );
  });
  const rim =
    line('M168 214C204 724 596 724 632 214', 'url(#rim)', 60) +
    line('M192 236C240 664 560 664 608 236', look.dyes.accent, 2.6);
  const hung = (side: string): string =>
    fringe(112, 822, 148, 58, [look.dyes.accent, look.dyes.motif]) +
    hungCloth({ ...tail, id: side }, 'url(#tailcloth)', edges(look));
  const gathers = times(7, (index) =>
    crease(
      `M${n(186 - 22 + index * 7)} 214` +
        `C${n(170 + index * 6)} 240 ${n(160 + index * 8)} 280 ${n(152 + index * 12)} 330`,
      3,
      0.3,
    ),
  );
  return {
    content:
      `<defs>${paints}</defs>` +
      (`${ground(400, 938, 260, 12)}${cast(swag)}${cast(fallOutline(tail))}` +
        `${mirrored(cast(fallOutline(tail), -24))}`) +
      `${hung('tailleft')}${mirrored(hung('tailright'))}` +
      `<path d="${swag}" fill="#1c0f04" opacity=".36" filter="url(#soft)" transform="translate(4 16)"/>` +
      '<g filter="url(#drapefine)">' +
      (`${clipped('swag', shape(swag, 'url(#swagcloth)'), rim, folds, `<rect x="150" y="200" width="500" height="420" fill="url(#shade)"/>`)}` +
        line(swag, '#000', 1.3, 'stroke-opacity=".2"')) +
      '</g>' +
      `${gathers}${mirrored(gathers)}${knob(184, 216, 21)}${knob(616, 216, 21)}`,
    focus: { x: 96, y: 600, width: 236 },
  };
};
