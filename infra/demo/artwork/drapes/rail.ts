// A brass rail on two brackets, and the knob that a stole hangs from.
import { cast } from '../light.ts';
import { dot, line } from '../svg.ts';

export const knob = (x: number, y: number, r = 18): string =>
  cast(`M${x - r} ${y}A${r} ${r} 0 1 1 ${x + r} ${y}A${r} ${r} 0 1 1 ${x - r} ${y}Z`, 12, 14, 0.4) +
  dot(x, y, r, 'url(#gold)', 'stroke="#7d5414" stroke-width="1.4"') +
  dot(x, y, r * 0.72, 'url(#goldv)') +
  dot(x, y, r * 0.4, 'url(#gold)') +
  dot(x - r * 0.34, y - r * 0.36, r * 0.17, '#fff', 'opacity=".85"');

const rings = (x: number, y: number): string =>
  [-9, 0, 9]
    .map(
      (shift) =>
        `<rect x="${x + shift - 3}" y="${y - 10}" width="6" height="20" rx="3" fill="url(#gold)" stroke="#7d5414" stroke-width=".8"/>`,
    )
    .join('');

/** From x to x + width, its middle line at y. */
export const rail = (x: number, y: number, width: number): string =>
  cast(`M${x} ${y - 7}H${x + width}V${y + 7}H${x}Z`, 18, 22, 0.36) +
  `<rect x="${x}" y="${y - 7.5}" width="${width}" height="15" rx="7.5" fill="url(#rod)"/>` +
  line(`M${x + 8} ${y - 3}H${x + width - 8}`, '#fff6d8', 2.2, 'stroke-opacity=".75"') +
  rings(x + 18, y) +
  rings(x + width - 18, y) +
  knob(x, y) +
  knob(x + width, y);

/** The rail's metal, lit from above; wanted once in the picture's defs. */
export const railMetal =
  '<linearGradient id="rod" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#8f611c"/>' +
  '<stop offset=".28" stop-color="#f8e4a8"/><stop offset=".6" stop-color="#cf9836"/>' +
  '<stop offset="1" stop-color="#774f12"/></linearGradient>';
