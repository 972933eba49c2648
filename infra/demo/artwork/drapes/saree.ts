// A saree over a rail: the body with its long border, and the pallu in front with its own cloth.
import { border, cloth, type PatternName } from '../cloth/cloth.ts';
import type { Drawn, Look, Textile } from '../drawing.ts';
import { cast, ground } from '../light.ts';
import { line } from '../svg.ts';
import { fallOutline, fringe, hungCloth, type Fall } from './hung-cloth.ts';
import { rail, railMetal } from './rail.ts';

export type SareeDrawing = Textile & { readonly form: 'saree'; readonly pallu: PatternName };

const body: Fall = { id: 'body', x: 176, width: 300, top: 214, bottom: 858, flare: 18, folds: 5 };
const pallu: Fall = { id: 'pallu', x: 404, width: 222, top: 208, bottom: 736, flare: 14, folds: 4 };

const bodyEdges = (look: Look): string =>
  '<rect x="150" y="200" width="58" height="700" fill="url(#edge)"/>' +
  `${line('M208 200V900', look.dyes.accent, 3)}` +
  '<rect x="150" y="786" width="380" height="100" fill="url(#foot)"/>' +
  (`${line('M150 784H530', look.dyes.accent, 4)}` +
    line('M150 774H530', look.dyes.accent, 1.6, 'stroke-dasharray="2 5"'));

const palluEdges = (look: Look): string =>
  `<rect x="380" y="520" width="280" height="240" fill="${look.dyes.motif}"/>` +
  '<rect x="380" y="528" width="280" height="84" fill="url(#broad)"/>' +
  '<rect x="380" y="630" width="280" height="62" fill="url(#middle)"/>' +
  '<rect x="380" y="704" width="280" height="40" fill="url(#last)"/>' +
  (`${line('M380 520H660M380 620H660M380 698H660', look.dyes.accent, 3.4)}` +
    `${line('M380 508H660', look.dyes.accent, 1.6, 'stroke-dasharray="2 5"')}`) +
  '<rect x="586" y="200" width="60" height="560" fill="url(#edge2)"/>' +
  line('M586 200V760', look.dyes.accent, 3);

export const drawSaree = (drawing: SareeDrawing, look: Look): Drawn => {
  const scale = drawing.scale ?? 1;
  const { ground: base, motif, accent } = look.dyes;
  const palluDyes = { ground: motif, motif: accent, accent: base };
  const paints =
    railMetal +
    cloth('ground', drawing.pattern, look.dyes, { scale, x: 300, y: 214 }) +
    cloth('second', drawing.pallu, palluDyes, { scale: scale * 0.86, x: 420, y: 210 }) +
    border('edge', drawing.border, look.dyes, { x: 208, y: 220, turn: 90, scale: 1.16 }) +
    border('foot', drawing.border, look.dyes, { x: 300, y: 786, scale: 1.56 }) +
    border('broad', drawing.border, look.dyes, { x: 420, y: 528, scale: 1.75 }) +
    border('middle', 'zari', look.dyes, { x: 420, y: 630, scale: 1.3 }) +
    border('last', drawing.border, look.dyes, { x: 420, y: 704, scale: 0.84 }) +
    border('edge2', drawing.border, look.dyes, { x: 640, y: 220, turn: 90, scale: 1.16 });
  const back: Fall = { ...body, id: 'back', x: 216, width: 330, bottom: 876 };
  return {
    content:
      `<defs>${paints}</defs>` +
      `${ground(390, 934, 230, 13)}${cast(fallOutline(body))}${cast(fallOutline(pallu))}${rail(104, 230, 592)}` +
      `${hungCloth(back, look.dyes.ground, '<rect x="150" y="200" width="460" height="700" fill="#000" opacity=".3"/>')}` +
      `${hungCloth(body, 'url(#ground)', bodyEdges(look))}` +
      `<path d="${fallOutline(pallu)}" fill="#1c0f04" opacity=".42" filter="url(#soft)" transform="translate(-12 10)"/>` +
      `${fringe(392, 732, 246, 58, [accent, motif])}` +
      hungCloth(pallu, 'url(#second)', palluEdges(look)),
    focus: { x: 382, y: 470, width: 240 },
  };
};
