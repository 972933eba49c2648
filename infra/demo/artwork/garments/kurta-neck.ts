// What closes a kurta at the neck: a placket with its buttons, a band collar, a keyhole, a worked yoke.
import { borderStep, type BorderName } from '../cloth/cloth.ts';
import type { Look } from '../drawing.ts';
import { seam } from '../light.ts';
import { line, shape, times } from '../svg.ts';
import { button } from './trims.ts';

export type KurtaNeck = 'placket' | 'band' | 'keyhole' | 'yoke';

const collar = (look: Look): string => {
  const d =
    'M342 208C342 190 356 174 400 172C444 174 458 190 458 208C450 242 404 252 402 254L398 254' +
    'C396 252 350 242 342 208ZM352 204C360 228 392 236 400 238C408 236 440 228 448 204' +
    'C440 190 360 190 352 204Z';
  return (
    shape(d, 'url(#band)', 'fill-rule="evenodd"') +
    line(d, '#000', 1.3, 'stroke-opacity=".26"') +
    line('M352 204C360 228 392 236 400 238C408 236 440 228 448 204', look.dyes.accent, 1.8)
  );
};

const opening = (look: Look): string =>
  shape('M342 204C350 178 450 178 458 204C446 240 354 240 342 204Z', look.dyes.ground) +
  shape('M342 204C350 178 450 178 458 204C446 240 354 240 342 204Z', '#120a04', 'opacity=".52"') +
  line('M346 200C356 184 444 184 454 200', look.dyes.accent, 3, 'stroke-opacity=".8"');

const binding = (look: Look): string =>
  line('M342 203C354 240 446 240 458 203', look.dyes.accent, 6) +
  line('M342 203C354 240 446 240 458 203', '#000', 6, 'stroke-opacity=".12" transform="translate(0 2)"');

const placket = (borderName: BorderName, look: Look, from: number, to: number, width: number): string => {
  const l = 400 - width / 2;
  const r = 400 + width / 2;
  const d = `M${l} ${from}H${r}V${to}L400 ${to + width * 0.34}L${l} ${to}Z`;
  const repeat = borderStep(borderName);
  const step = repeat < 40 ? repeat * 2 : repeat;
  const first = 230 + step;
  const count = Math.floor((to - 10 - first) / step) + 1;
  return (
    shape(d, '#000', 'opacity=".22" filter="url(#soft2)" transform="translate(4 4)"') +
    shape(d, 'url(#placket)') +
    line(`M${l} ${from}V${to}L400 ${to + width * 0.34}L${r} ${to}V${from}`, look.dyes.accent, 2.4) +
    seam(
      `M${l + 5} ${from}V${to - 2}L400 ${to + width * 0.34 - 6}L${r - 5} ${to - 2}V${from}`,
      '#00000040',
      1,
    ) +
    times(count, (index) => button(400, first + index * step))
  );
};

export const neckline = (neck: KurtaNeck, borderName: BorderName, look: Look): string => {
  switch (neck) {
    case 'placket':
      return opening(look) + binding(look) + placket(borderName, look, 230, 456, 52);
    case 'band':
      return opening(look) + placket(borderName, look, 216, 430, 34) + collar(look);
    case 'keyhole':
      return (
        opening(look) +
        binding(look) +
        shape('M400 232C390 262 384 290 400 316C416 290 410 262 400 232Z', '#120a04', 'opacity=".6"') +
        line('M400 232C388 262 382 292 400 320C418 292 412 262 400 232', look.dyes.accent, 5) +
        button(400, 234)
      );
    case 'yoke': {
      const d =
        'M322 212C316 300 344 388 400 408C456 388 484 300 478 212C470 214 462 208 458 204' +
        'C446 240 354 240 342 204C338 208 330 214 322 212Z';
      return (
        opening(look) +
        shape(d, 'url(#placket)') +
        line(d, look.dyes.accent, 2.6) +
        seam('M330 222C326 300 350 376 400 396C450 376 474 300 470 222', look.dyes.accent, 1.2) +
        binding(look) +
        line('M400 236V330', '#120a04', 2.4, 'opacity=".6"') +
        times(3, (index) => button(400, 256 + index * 30))
      );
    }
    default:
      return neck satisfies never;
  }
};
