// The Nehru jacket: no sleeves, a band collar, five buttons, one pocket for a square and two for the hands.
import { cloth } from '../cloth/cloth.ts';
import type { Drawn, Look, Textile } from '../drawing.ts';
import { cast, fold, ground, seam, shine } from '../light.ts';
import { clip, clipped, line, mirrored, shape, times } from '../svg.ts';
import { hanger } from './hanger.ts';
import { button, weltPocket, type ButtonName } from './trims.ts';

export type JacketDrawing = Textile & { readonly form: 'jacket'; readonly buttons: ButtonName };

const side =
  'M340 206C318 220 282 230 258 242C262 290 258 326 236 366C238 440 244 520 240 600' +
  'C240 660 238 700 236 742C280 756 340 762 384 758C396 750 402 736 404 716V258' +
  'C376 250 350 232 340 206Z';
const other =
  'M460 206C482 220 518 230 542 242C538 290 542 326 564 366C562 440 556 520 560 600' +
  'C560 660 562 700 564 742C520 756 460 762 416 758C402 750 396 736 394 716V258' +
  'C424 250 450 232 460 206Z';
const behind = 'M344 204H456L534 250C530 320 536 360 550 380V730H250V380C264 360 270 320 266 250Z';

const lining = (look: Look): string =>
  shape(behind, look.dyes.accent) + shape(behind, '#120a04', 'opacity=".55"');

const collar = (): string => {
  const back =
    'M338 204C342 180 366 170 400 170C434 170 458 180 462 204C450 190 430 186 400 186C370 186 350 190 338 204Z';
  const leaf = 'M338 202C340 192 346 184 352 182C358 212 376 234 402 244L400 274C368 262 344 236 338 202Z';
  const drawn =
    shape(leaf, '#000', 'opacity=".3" filter="url(#soft2)" transform="translate(3 5)"') +
    shape(leaf, 'url(#collar)') +
    line(leaf, '#000', 1.3, 'stroke-opacity=".34"') +
    seam('M345 204C350 230 374 254 399 264', '#ffffff50', 1.1);
  return shape(back, 'url(#collar)') + shape(back, '#000', 'opacity=".3"') + drawn + mirrored(drawn);
};

const panel = (d: string, id: string, lapped: boolean): string =>
  (lapped ? shape(d, '#000', 'opacity=".35" filter="url(#soft6)" transform="translate(-7 3)"') : '') +
  `<g filter="url(#flat)">${shape(d, 'url(#body)')}${clipped(
    id,
    fold('M300 300C296 440 306 600 296 756', 18, 0.2) +
      fold('M500 300C504 440 494 600 506 756', 20, 0.2) +
      shine('M330 300C326 440 336 600 330 750', 22, 0.18) +
      shine('M470 300C466 440 476 600 468 750', 18, 0.14),
    line(
      'M322 240C306 360 330 480 316 752M478 240C494 360 470 480 484 752',
      '#000',
      1.6,
      'stroke-opacity=".3"',
    ),
    `<rect x="230" y="190" width="340" height="580" fill="url(#shade)"/>`,
  )}${line(d, '#000', 1.5, 'stroke-opacity=".3"')}</g>`;

export const drawJacket = (drawing: JacketDrawing, look: Look): Drawn => {
  const scale = drawing.scale ?? 1;
  const paints =
    cloth('body', drawing.pattern, look.dyes, { scale, x: 400 }) +
    cloth('collar', drawing.pattern, look.dyes, { scale: scale * 0.9, turn: 90 }) +
    cloth('welt', drawing.pattern, look.dyes, { scale, turn: 90 }) +
    clip('left', side) +
    clip('right', other);
  const edges =
    seam('M396 262V716C394 732 390 742 382 750', '#ffffff44', 1.2) +
    seam('M246 736C284 748 340 754 382 750M554 736C516 748 460 754 420 750', '#ffffff3c', 1.2) +
    seam('M266 248C270 300 264 332 244 368M534 248C530 300 536 332 556 368', '#ffffff44', 1.2);
  const pockets =
    weltPocket(448, 372, 62, -6, 'url(#welt)') +
    shape('M454 370L462 346L474 358L484 342L496 358L504 366L506 365Z', look.dyes.accent) +
    line('M454 370L462 346L474 358L484 342L496 358L504 366', '#000', 1.2, 'stroke-opacity=".3"') +
    weltPocket(272, 610, 84, 5, 'url(#welt)') +
    weltPocket(444, 617, 84, -5, 'url(#welt)');
  const shadow = cast(side) + cast(other);
  return {
    content:
      `<defs>${paints}</defs>${ground(400, 936, 180, 12)}<g transform="translate(-80 -20) scale(1.2)">` +
      (`${shadow}${hanger}${lining(look)}${panel(other, 'right', false)}${panel(side, 'left', true)}` +
        `${edges}${pockets}${times(5, (index) => button(397, 300 + index * 88, drawing.buttons, 8))}` +
        collar()) +
      '</g>',
    focus: { x: 276, y: 243, width: 249 },
  };
};
