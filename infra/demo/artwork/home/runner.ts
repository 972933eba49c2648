// A runner on a laid table, its end hanging to a point.
import { border, cloth } from '../cloth/cloth.ts';
import type { Drawn, Look, Textile } from '../drawing.ts';
import { tassel } from '../garments/trims.ts';
import { cast, fold, ground, shine } from '../light.ts';
import { clip, clipped, dot, line, petals, shape } from '../svg.ts';
import { table } from './furniture.ts';

export type RunnerDrawing = Textile & { readonly form: 'runner' };

const topOfRunner = 'M318 520H482L516 690H284Z';
const dropOfRunner = 'M284 688H516C520 750 514 800 520 846L402 906L280 846C286 800 280 750 284 688Z';

const bowl = (x: number, y: number, r: number, glaze: string, inside: string): string =>
  `<ellipse cx="${x + 10}" cy="${y + r * 0.52}" rx="${r * 0.9}" ry="${r * 0.2}" fill="#1c0f04" opacity=".4" filter="url(#soft6)"/>` +
  `<path d="M${x - r} ${y}C${x - r * 0.9} ${y + r * 0.5} ${x - r * 0.4} ${y + r * 0.62} ${x} ${y + r * 0.62}S${x + r * 0.9} ${y + r * 0.5} ${x + r} ${y}Z" fill="${glaze}"/>` +
  `<path d="M${x - r} ${y}C${x - r * 0.9} ${y + r * 0.5} ${x - r * 0.4} ${y + r * 0.62} ${x} ${y + r * 0.62}S${x + r * 0.9} ${y + r * 0.5} ${x + r} ${y}Z" fill="url(#shade)"/>` +
  `<ellipse cx="${x}" cy="${y}" rx="${r}" ry="${r * 0.26}" fill="${glaze}"/>` +
  `<ellipse cx="${x}" cy="${y + 1}" rx="${r * 0.9}" ry="${r * 0.2}" fill="${inside}"/>`;

const fruit = (x: number, y: number, r: number, color: string): string =>
  dot(x, y, r, color) + `<circle cx="${x}" cy="${y}" r="${r}" fill="url(#ball)"/>`;

const ball =
  '<radialGradient id="ball" cx=".34" cy=".3" r=".8">' +
  '<stop offset="0" stop-color="#fff" stop-opacity=".6"/>' +
  '<stop offset=".4" stop-color="#fff" stop-opacity="0"/>' +
  '<stop offset="1" stop-color="#1c0f04" stop-opacity=".5"/></radialGradient>';

export const drawRunner = (drawing: RunnerDrawing, look: Look): Drawn => {
  const { motif, accent, ground: base } = look.dyes;
  const scale = drawing.scale ?? 1;
  const paints =
    ball +
    cloth('near', drawing.pattern, look.dyes, { scale, x: 400, y: 690 }) +
    cloth('far', drawing.pattern, look.dyes, { scale, x: 400, y: 520 }).replace(
      'scale(',
      'scale(.86 .52) scale(',
    ) +
    border('foot', drawing.border, look.dyes, { x: 400, y: 776, scale: 1.3 }) +
    clip('top', topOfRunner) +
    clip('drop', dropOfRunner);
  const still =
    `${bowl(226, 574, 62, '#e9e2d3', '#7d6a4c')}${fruit(200, 562, 24, '#e58b1f')}` +
    `${fruit(244, 560, 26, '#eca133')}${fruit(224, 544, 24, '#d9761a')}` +
    bowl(590, 590, 50, accent, '#3a2412') +
    '<path d="M374 534C376 500 366 476 372 448C374 436 426 436 428 448C434 476 424 500 426 534Z" fill="url(#brass)"/>' +
    '<ellipse cx="400" cy="447" rx="28" ry="6" fill="#3b270b"/>' +
    (`${line('M394 446C386 380 372 330 340 290M402 446C404 370 402 320 408 262M408 446C420 380 446 340 470 306', '#5f7a4a', 4)}` +
      `${petals(340, 286, 9, 15, 6, '#f7efe0')}${dot(340, 286, 7, '#e0a52e')}` +
      `${petals(408, 256, 9, 17, 6.6, '#f7efe0')}${dot(408, 256, 8, '#e0a52e')}` +
      `${petals(472, 302, 9, 14, 5.6, '#f7efe0')}${dot(472, 302, 6.6, '#e0a52e')}`);
  return {
    content:
      `<defs>${paints}</defs>${ground(400, 940, 340, 12)}${table(520, 690)}` +
      `<path d="${topOfRunner}" fill="#1c0f04" opacity=".3" filter="url(#soft6)" transform="translate(6 4)"/>` +
      '<g filter="url(#flat)">' +
      clipped(
        'top',
        shape(topOfRunner, 'url(#far)'),
        line('M318 520L284 690M482 520L516 690', motif, 30),
        line('M333 520L300 690M467 520L500 690', accent, 2.4),
        '<rect x="270" y="510" width="260" height="190" fill="url(#shade)"/>',
      ) +
      '</g>' +
      `${cast(dropOfRunner, 16, 12, 0.4)}<g filter="url(#drapefine)">` +
      clipped(
        'drop',
        shape(dropOfRunner, 'url(#near)'),
        `<path d="M270 776H530V930H270Z" fill="url(#foot)"/>${line('M270 774H530', accent, 3.4)}` +
          `<path d="M270 838H530V930H270Z" fill="${motif}"/>${line('M270 838H530', accent, 3)}`,
        line('M284 688L280 850M516 688L520 850', motif, 24),
        fold('M340 690C344 760 336 820 344 900', 16, 0.2),
        fold('M460 690C456 760 464 820 458 900', 16, 0.2),
        shine('M400 690V900', 18, 0.2),
        '<rect x="270" y="684" width="260" height="230" fill="url(#fall)"/>',
      ) +
      '</g>' +
      (`${line('M280 846L402 906L520 846', accent, 4)}${tassel(401, 902, 54, accent, base)}` +
        `${line('M284 689H516', '#fff', 5, 'stroke-opacity=".4" filter="url(#soft2)"')}${still}`),
    focus: { x: 262, y: 610, width: 270 },
  };
};
