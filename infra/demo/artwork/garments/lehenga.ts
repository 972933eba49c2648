// A lehenga with its choli: a short blouse on the hanger, and below it a skirt of many gores.
import { border, cloth } from '../cloth/cloth.ts';
import type { Drawn, Look, Textile } from '../drawing.ts';
import { cast, crease, ground, shine } from '../light.ts';
import { clip, clipped, line, mirrored, n, shape, times } from '../svg.ts';
import { hanger } from './hanger.ts';
import { bodyOutline, sleeveShape, type Measures } from './outline.ts';
import { tassel } from './trims.ts';

export type LehengaDrawing = Textile & { readonly form: 'lehenga' };

const choli: Measures = {
  neck: 68,
  shoulder: 116,
  chest: 120,
  waist: 106,
  waistAt: 380,
  hem: 104,
  hemAt: 408,
  sleeve: 'short',
  swing: 60,
  sag: 14,
};

const top = 412;
const hem = 866;
const gores = 13;
const reach = 292;

const hemWave = (): string =>
  times(gores, (index) => {
    const from = 400 - reach + (index * reach * 2) / gores;
    const wide = (reach * 2) / gores;
    const low = hem + 26 * Math.sin(((index + 0.5) / gores) * Math.PI);
    return `Q${n(from + wide / 2)} ${n(low + 18)} ${n(from + wide)} ${n(hem + 26 * Math.sin(((index + 1) / gores) * Math.PI))}`;
  });

const skirt = `M304 ${top}C280 520 190 700 ${400 - reach} ${hem}${hemWave()}C610 700 520 520 496 ${top}Z`;

const topX = (k: number): number => 302 + k * 196;
const lowX = (k: number): number => 400 - reach - 14 + k * (reach * 2 + 28);
const side = (k: number): string => {
  const bend = (k - 0.5) * -60;
  return `C${n(topX(k) - (k - 0.5) * -20)} ${top + 110} ${n(lowX(k) + bend)} ${hem - 170} ${n(lowX(k))} ${hem + 60}`;
};

const gored = (): string =>
  times(gores, (index) => {
    const from = index / gores;
    const to = (index + 1) / gores;
    const mid = (from + to) / 2;
    return (
      shape(
        `M${n(topX(from))} ${top}${side(from)}H${n(lowX(to))}L${n(topX(to))} ${top}Z`,
        `url(#gore${index})`,
      ) +
      crease(`M${n(topX(to))} ${top}${side(to)}`, 11, 0.34) +
      shine(`M${n(topX(mid))} ${top + 20}${side(mid)}`, 14, 0.24)
    );
  });

const bands = (look: Look): string => {
  const arc = (lift: number): string =>
    `M${400 - reach - 40} ${hem - lift - 8}Q400 ${hem + 62 - lift} ${400 + reach + 40} ${hem - lift - 8}`;
  return (
    `<path d="${arc(74)}V${hem + 80}H${400 - reach - 40}Z" fill="url(#hem)"/>` +
    line(arc(74), look.dyes.accent, 4) +
    line(arc(84), look.dyes.accent, 1.6, 'stroke-dasharray="3 5" stroke-linecap="round"') +
    `<path d="${arc(128)}L${400 + reach + 40} ${hem - 108}Q400 ${hem - 38} ${400 - reach - 40} ${hem - 108}Z" fill="${look.dyes.motif}" opacity=".9"/>` +
    line(arc(128), look.dyes.accent, 2.4) +
    line(arc(100), look.dyes.accent, 2.4) +
    line(arc(114), look.dyes.ground, 5, 'stroke-dasharray="1 9" stroke-linecap="round"')
  );
};

export const drawLehenga = (drawing: LehengaDrawing, look: Look): Drawn => {
  const scale = drawing.scale ?? 1;
  const blouse = bodyOutline(choli);
  const sleeve = sleeveShape(choli, 24);
  const paints =
    times(gores, (index) =>
      cloth(`gore${index}`, drawing.pattern, look.dyes, {
        scale,
        turn: 30 - (index * 60) / (gores - 1),
        x: topX((index + 0.5) / gores),
        y: top,
      }),
    ) +
    cloth(
      'blouse',
      drawing.pattern,
      { ...look.dyes, ground: look.dyes.motif, motif: look.dyes.ground },
      { scale: scale * 0.8, x: 400 },
    ) +
    border('hem', drawing.border, look.dyes, { y: hem - 56, scale: 1.5, x: 400 }) +
    border('cuff', drawing.border, look.dyes, { y: 372, x: 400, scale: 0.7 }) +
    clip('skirt', skirt) +
    clip('blousecut', blouse) +
    (sleeve === null ? '' : clip('cutarm', sleeve.outline));
  const arm =
    sleeve === null
      ? ''
      : '<g filter="url(#drapefine)">' +
        (`${shape(sleeve.outline, 'url(#blouse)')}` +
          clipped('cutarm', shape(sleeve.cuff, 'url(#cuff)'), line(sleeve.cuff, look.dyes.accent, 2)) +
          line(sleeve.outline, '#000', 1.2, 'stroke-opacity=".2"')) +
        '</g>';
  const bodice =
    '<g filter="url(#drapefine)">' +
    (`${shape(blouse, 'url(#blouse)')}` +
      clipped(
        'blousecut',
        `<rect x="250" y="374" width="300" height="60" fill="url(#cuff)"/>`,
        line(
          'M330 250C320 310 330 350 350 400M470 250C480 310 470 350 450 400',
          '#000',
          2,
          'stroke-opacity=".22"',
        ),
        `<rect x="270" y="190" width="260" height="240" fill="url(#shade)"/>`,
      )) +
    '</g>';
  const neck =
    shape('M334 204C338 286 462 286 466 204C450 178 350 178 334 204Z', look.dyes.motif) +
    shape('M334 204C338 286 462 286 466 204C450 178 350 178 334 204Z', '#120a04', 'opacity=".55"') +
    line('M334 204C338 286 462 286 466 204', look.dyes.accent, 6);
  const full =
    '<g filter="url(#drape)">' +
    clipped(
      'skirt',
      gored(),
      bands(look),
      times(gores, (index) =>
        crease(
          `M${n(lowX((index + 1) / gores) - ((index + 1) / gores - 0.5) * 70)} ${hem - 150}` +
            `L${n(lowX((index + 1) / gores))} ${hem + 40}`,
          9,
          0.3,
        ),
      ),
      `<rect x="100" y="400" width="600" height="500" fill="url(#shade)"/>`,
    ) +
    '</g>';
  const waist =
    `<path d="M300 ${top - 6}Q400 ${top + 8} 500 ${top - 6}V${top + 24}Q400 ${top + 38} 300 ${top + 24}Z" fill="url(#hem)"/>` +
    `<path d="M300 ${top + 24}Q400 ${top + 38} 500 ${top + 24}" fill="none" stroke="${look.dyes.accent}" stroke-width="3"/>` +
    line(
      `M492 ${top + 20}C500 ${top + 60} 498 ${top + 90} 506 ${top + 130}M488 ${top + 20}` +
        `C484 ${top + 60} 490 ${top + 80} 484 ${top + 112}`,
      look.dyes.accent,
      3,
    ) +
    tassel(506, top + 128, 44, look.dyes.accent, look.dyes.motif) +
    tassel(484, top + 110, 44, look.dyes.motif, look.dyes.accent);
  return {
    content:
      `<defs>${paints}</defs>` +
      (`${ground(400, 930, 300, 15)}${cast(skirt)}${cast(blouse)}${hanger}${full}${arm}${mirrored(arm)}` +
        `${bodice}${neck}${waist}`),
    focus: { x: 154, y: 626, width: 252 },
  };
};
