// Kurtas for women and men: straight, A-line or with a full skirt; a band, a placket or a keyhole at the neck.
import { border, cloth } from '../cloth/cloth.ts';
import type { Drawn, Look, Textile } from '../drawing.ts';
import { cast, crease, fold, ground, shine } from '../light.ts';
import { clip, clipped, line, mirrored, n, shape, times } from '../svg.ts';
import { hanger } from './hanger.ts';
import { neckline, type KurtaNeck } from './kurta-neck.ts';
import { bodyOutline, sleeveShape, type Measures, type Sleeve } from './outline.ts';

export type KurtaDrawing = Textile & {
  readonly form: 'kurta';
  readonly cut: 'straight' | 'aline' | 'anarkali' | 'mens' | 'short';
  readonly sleeve: Exclude<Sleeve, 'none'>;
  readonly neck: KurtaNeck;
};

const measures: Record<KurtaDrawing['cut'], Omit<Measures, 'sleeve'>> = {
  straight: {
    neck: 56,
    shoulder: 128,
    chest: 136,
    waist: 134,
    waistAt: 540,
    hem: 158,
    hemAt: 862,
    swing: 84,
  },
  aline: { neck: 58, shoulder: 124, chest: 134, waist: 128, waistAt: 500, hem: 212, hemAt: 866, swing: 92 },
  anarkali: {
    neck: 58,
    shoulder: 118,
    chest: 124,
    waist: 104,
    waistAt: 452,
    hem: 268,
    hemAt: 870,
    swing: 78,
  },
  mens: { neck: 54, shoulder: 148, chest: 152, waist: 150, waistAt: 560, hem: 166, hemAt: 850, swing: 84 },
  short: { neck: 56, shoulder: 128, chest: 138, waist: 136, waistAt: 500, hem: 172, hemAt: 716, swing: 90 },
};

/** The skirt's gores: wedges of the same cloth, each turned as it falls. */
const gores = (cut: Measures, count: number): string =>
  times(count, (index) => {
    const at = (k: number): number => (k / count) * 2 - 1;
    const from = at(index);
    const to = at(index + 1);
    const top = (k: number): string => n(400 + k * (cut.waist + 8));
    const low = (k: number): string => n(400 + k * (cut.hem + 24));
    return (
      shape(
        `M${top(from)} ${cut.waistAt}L${low(from)} ${cut.hemAt + 60}H${low(to)}L${top(to)} ${cut.waistAt}Z`,
        `url(#gore${index})`,
      ) +
      crease(`M${top(to)} ${cut.waistAt}L${low(to)} ${cut.hemAt + 40}`, 9, 0.26) +
      shine(
        `M${n(400 + ((from + to) / 2) * (cut.waist + 8))} ${cut.waistAt + 60}` +
          `L${n(400 + ((from + to) / 2) * (cut.hem + 24))} ${cut.hemAt}`,
        12,
        0.18,
      )
    );
  });

const goreCloths = (drawing: KurtaDrawing, look: Look, count: number): string =>
  times(count, (index) => {
    const lean = ((index + 0.5) / count) * 2 - 1;
    return cloth(`gore${index}`, drawing.pattern, look.dyes, {
      scale: drawing.scale ?? 1,
      turn: -lean * 22,
      x: 400 + lean * 120,
      y: 452,
    });
  });

const folds = (cut: Measures): string =>
  [-0.62, -0.22, 0.26, 0.66]
    .map((k, index) =>
      fold(
        `M${n(400 + k * cut.waist)} ${cut.waistAt - 40 + (index % 2) * 50}` +
          `C${n(400 + k * (cut.waist + 8))} ${cut.waistAt + 90} ${n(400 + k * cut.hem)} ${cut.hemAt - 120} ${n(400 + k * (cut.hem + 14))} ${cut.hemAt + 30}`,
        16 + (index % 2) * 8,
        0.22,
      ),
    )
    .join('') +
  [-0.42, 0.04, 0.46]
    .map((k) =>
      shine(
        `M${n(400 + k * cut.waist)} ${cut.waistAt}` +
          `C${n(400 + k * cut.waist)} ${cut.waistAt + 90} ${n(400 + k * cut.hem)} ${cut.hemAt - 120} ${n(400 + k * cut.hem)} ${cut.hemAt}`,
        18,
        0.2,
      ),
    )
    .join('') +
  fold(
    `M${400 - cut.chest} 356C${430 - cut.chest} 384 ${450 - cut.chest} 396 ${476 - cut.chest} 402`,
    12,
    0.22,
  ) +
  fold(
    `M${400 + cut.chest} 356C${370 + cut.chest} 384 ${350 + cut.chest} 396 ${324 + cut.chest} 402`,
    12,
    0.22,
  );

const hemBand = (cut: Measures): string =>
  `<path d="M${380 - cut.hem} ${cut.hemAt - 48}Q400 ${n(cut.hemAt + cut.hem * 0.1 - 48)} ${420 + cut.hem} ${cut.hemAt - 48}V${cut.hemAt + 60}H${380 - cut.hem}Z" fill="url(#hem)"/>`;

export const drawKurta = (drawing: KurtaDrawing, look: Look): Drawn => {
  const cut: Measures = { ...measures[drawing.cut], sleeve: drawing.sleeve };
  const scale = drawing.scale ?? 1;
  const body = bodyOutline(cut);
  const sleeve = sleeveShape(cut, drawing.sleeve === 'short' ? 26 : 36);
  const flared = drawing.cut === 'anarkali';
  const paints =
    cloth('body', drawing.pattern, look.dyes, { scale, x: 400 }) +
    cloth('arm', drawing.pattern, look.dyes, { scale, x: 250, y: 230, turn: sleeve?.lean ?? 0 }) +
    border('hem', drawing.border, look.dyes, { x: 400, y: cut.hemAt - 46 }) +
    border('cuff', drawing.border, look.dyes, { x: 226, y: 560, scale: 0.8, turn: 8 }) +
    border('placket', drawing.border, look.dyes, { x: 424, y: 230, turn: 90 }) +
    border('band', drawing.border, look.dyes, { x: 400, y: 178, scale: 0.8 }) +
    (flared ? goreCloths(drawing, look, 9) : '') +
    clip('cutbody', body) +
    (sleeve === null ? '' : clip('cutarm', sleeve.outline));
  const arm =
    sleeve === null
      ? ''
      : '<g filter="url(#drapefine)">' +
        (`${shape(sleeve.outline, 'url(#arm)')}` +
          clipped(
            'cutarm',
            shape(sleeve.cuff, 'url(#cuff)'),
            line(sleeve.cuff, look.dyes.accent, 2),
            fold(sleeve.fold, 26, 0.34),
            shine(sleeve.shine, 18, 0.2),
          ) +
          line(sleeve.outline, '#000', 1.2, 'stroke-opacity=".16"')) +
        '</g>';
  const waist = flared
    ? `<path d="M280 ${cut.waistAt - 18}Q400 ${cut.waistAt + 6} 520 ${cut.waistAt - 18}V${cut.waistAt + 14}Q400 ${cut.waistAt + 36} 280 ${cut.waistAt + 14}Z" fill="url(#hem)"/>`
    : '';
  const front =
    '<g filter="url(#drape)">' +
    (`${shape(body, 'url(#body)')}` +
      clipped(
        'cutbody',
        flared ? gores(cut, 9) : '',
        hemBand(cut),
        line(
          `M${380 - cut.hem} ${cut.hemAt - 49}` +
            `Q400 ${n(cut.hemAt + cut.hem * 0.1 - 49)} ${420 + cut.hem} ${cut.hemAt - 49}`,
          look.dyes.accent,
          3,
        ),
        waist,
        flared ? '' : folds(cut),
        `<rect x="${380 - cut.hem}" y="190" width="${cut.hem * 2 + 40}" height="${cut.hemAt - 120}" fill="url(#shade)"/>`,
      ) +
      line(body, '#000', 1.4, 'stroke-opacity=".2"')) +
    '</g>';
  const back =
    '<g opacity="1">' +
    (`${shape(body, look.dyes.ground, 'transform="translate(400 0) scale(.965 1) translate(-400 6)"')}` +
      shape(body, '#000', 'opacity=".42" transform="translate(400 0) scale(.965 1) translate(-400 6)"')) +
    '</g>';
  const shadows =
    cast(body) + (sleeve === null ? '' : cast(sleeve.outline) + mirrored(cast(sleeve.outline, -24)));
  return {
    content:
      `<defs>${paints}</defs>` +
      (`${ground(400, 936, cut.hem * 1.05, 14)}${shadows}${hanger}${arm}${mirrored(arm)}${back}${front}` +
        neckline(drawing.neck, drawing.border, look)),
    focus: { x: 275, y: 220, width: 250 },
  };
};
