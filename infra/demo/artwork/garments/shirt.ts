// Shirts: a turned-down or a band collar, buttons all the way, a pocket on the heart's side, a rounded tail.
import { cloth } from '../cloth/cloth.ts';
import type { Drawn, Look, Textile } from '../drawing.ts';
import { cast, fold, ground, seam, shine } from '../light.ts';
import { clip, clipped, line, mirrored, shape, times } from '../svg.ts';
import { hanger } from './hanger.ts';
import { bodyOutline, sleeveShape, type Measures } from './outline.ts';
import { button, patchPocket, type ButtonName } from './trims.ts';

export type ShirtDrawing = Textile & {
  readonly form: 'shirt';
  readonly sleeve: 'short' | 'long';
  readonly collar: 'turned' | 'band';
  readonly buttons: ButtonName;
};

const measures: Omit<Measures, 'sleeve'> = {
  neck: 54,
  shoulder: 152,
  chest: 160,
  waist: 156,
  waistAt: 520,
  hem: 160,
  hemAt: 716,
  swing: 80,
  sag: 62,
};

const inside = (look: Look): string => {
  const d = 'M342 204C350 178 450 178 458 204C446 246 354 246 342 204Z';
  return shape(d, look.dyes.ground) + shape(d, '#120a04', 'opacity=".5"');
};

const turnedCollar = (): string => {
  const leaf = 'M347 186C334 202 322 222 322 236L366 292L400 240C374 230 354 212 347 186Z';
  const one =
    shape(leaf, '#000', 'opacity=".3" filter="url(#soft2)" transform="translate(3 6)"') +
    `<g filter="url(#drapefine)">${shape(leaf, 'url(#collar)')}</g>` +
    line(leaf, '#000', 1.4, 'stroke-opacity=".28"') +
    seam('M330 236L366 282L393 241', '#00000048', 1.1);
  return (
    shape('M347 186C360 172 440 172 453 186C446 196 354 196 347 186Z', 'url(#collar)') +
    line('M347 186C360 172 440 172 453 186', '#000', 1.2, 'stroke-opacity=".3"') +
    one +
    mirrored(one)
  );
};

const bandCollar = (look: Look): string => {
  const d =
    'M342 208C342 190 356 176 400 174C444 176 458 190 458 208C450 240 404 250 402 252L398 252' +
    'C396 250 350 240 342 208ZM352 206C360 228 392 236 400 238C408 236 440 228 448 206' +
    'C440 192 360 192 352 206Z';
  return (
    shape(d, 'url(#collar)', 'fill-rule="evenodd"') +
    line(d, '#000', 1.3, 'stroke-opacity=".26"') +
    line('M352 206C360 228 392 236 400 238C408 236 440 228 448 206', look.dyes.accent, 1.4)
  );
};

export const drawShirt = (drawing: ShirtDrawing, look: Look): Drawn => {
  const cut: Measures = { ...measures, sleeve: drawing.sleeve };
  const scale = drawing.scale ?? 1;
  const body = bodyOutline(cut);
  const sleeve = sleeveShape(cut, drawing.sleeve === 'short' ? 20 : 40);
  const paints =
    cloth('body', drawing.pattern, look.dyes, { scale, x: 400 }) +
    cloth('arm', drawing.pattern, look.dyes, { scale, x: 250, y: 230, turn: sleeve?.lean ?? 0 }) +
    cloth('collar', drawing.pattern, look.dyes, { scale: scale * 0.9, x: 400, turn: 90 }) +
    cloth('strip', drawing.pattern, look.dyes, { scale, x: 387 }) +
    clip('cutbody', body) +
    (sleeve === null ? '' : clip('cutarm', sleeve.outline));
  const arm =
    sleeve === null
      ? ''
      : '<g filter="url(#drapefine)">' +
        (`${shape(sleeve.outline, 'url(#arm)')}` +
          clipped(
            'cutarm',
            shape(sleeve.cuff, 'url(#collar)'),
            line(sleeve.cuff, '#000', 1.6, 'stroke-opacity=".3"'),
            fold(sleeve.fold, 28, 0.34),
            shine(sleeve.shine, 18, 0.2),
          ) +
          line(sleeve.outline, '#000', 1.3, 'stroke-opacity=".2"')) +
        '</g>';
  const tail = cut.hemAt + 20;
  const folds =
    fold(`M300 430C306 540 296 640 292 ${tail}`, 22, 0.2) +
    fold(`M356 520C352 600 362 680 350 ${tail + 20}`, 14, 0.16) +
    fold(`M470 470C476 560 466 660 480 ${tail + 20}`, 20, 0.2) +
    shine(`M330 430C336 560 322 660 320 ${tail}`, 18, 0.2) +
    shine(`M444 480C448 580 440 660 448 ${tail}`, 14, 0.16) +
    fold('M246 372C276 400 300 408 326 410', 12, 0.22) +
    fold('M554 372C524 400 500 408 474 410', 12, 0.22);
  const strip =
    `<path d="M385 238H415V${tail + 40}H385Z" fill="url(#strip)"/>` +
    `<path d="M385 238V${tail + 40}M415 238V${tail + 40}" stroke="#000" stroke-opacity=".26" stroke-width="1.5"/>` +
    seam(`M390 244V${tail + 30}M410 244V${tail + 30}`, '#00000044', 1.1);
  const yoke =
    line('M262 268Q330 286 386 280M538 268Q470 286 414 280', '#000', 1.6, 'stroke-opacity=".26"') +
    seam('M262 273Q330 291 386 285M538 273Q470 291 414 285', '#00000040', 1);
  const front =
    '<g filter="url(#drape)">' +
    (`${shape(body, 'url(#body)')}` +
      clipped(
        'cutbody',
        folds,
        yoke,
        strip,
        patchPocket(448, 340, 76, 'url(#body)', '#00000055'),
        `<rect x="230" y="190" width="340" height="600" fill="url(#shade)"/>`,
      ) +
      line(body, '#000', 1.4, 'stroke-opacity=".22"')) +
    '</g>';
  const buttons = times(7, (index) => button(400, 276 + index * 68, drawing.buttons, 5.6));
  return {
    content:
      `<defs>${paints}</defs>${ground(400, 936, 180, 12)}<g transform="translate(-72 -18) scale(1.18)">` +
      (`${cast(body)}` +
        `${sleeve === null ? '' : cast(sleeve.outline) + mirrored(cast(sleeve.outline, -24))}${hanger}` +
        `${arm}${mirrored(arm)}${inside(look)}${front}${inside(look)}${buttons}` +
        (drawing.collar === 'turned' ? turnedCollar() : bandCollar(look))) +
      '</g>',
    focus: { x: 272, y: 225, width: 257 },
  };
};
