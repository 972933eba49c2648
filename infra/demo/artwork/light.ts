// Folds, shine and shadows laid over cloth and metal. The light always comes from the upper left.
import { line } from './svg.ts';

export const fold = (d: string, width = 16, opacity = 0.2): string =>
  line(d, '#1c0f04', width, `stroke-opacity="${opacity}" stroke-linecap="round" filter="url(#soft6)"`);

export const crease = (d: string, width = 5, opacity = 0.26): string =>
  line(d, '#1c0f04', width, `stroke-opacity="${opacity}" stroke-linecap="round" filter="url(#soft2)"`);

export const shine = (d: string, width = 14, opacity = 0.22): string =>
  line(d, '#fffaf0', width, `stroke-opacity="${opacity}" stroke-linecap="round" filter="url(#soft6)"`);

export const seam = (d: string, color: string, width = 1.6): string =>
  line(d, color, width, 'stroke-dasharray="5 3.4" stroke-linecap="round"');

/** The shadow that a thing throws on the wall behind it. */
export const cast = (d: string, x = 24, y = 22, opacity = 0.34): string =>
  `<path d="${d}" fill="#24160a" opacity="${opacity}" filter="url(#soft)" transform="translate(${x} ${y})"/>` +
  `<path d="${d}" fill="#24160a" opacity="${opacity * 0.7}" filter="url(#soft6)" transform="translate(${x * 0.36} ${y * 0.36})"/>`;

/** The shadow under a thing that stands on the floor. */
export const ground = (x: number, y: number, rx: number, ry = 16): string =>
  `<ellipse cx="${x + 10}" cy="${y}" rx="${rx * 1.1}" ry="${ry * 1.4}" fill="#1c1006" opacity=".26" filter="url(#soft)"/>` +
  `<ellipse cx="${x + 3}" cy="${y}" rx="${rx * 0.96}" ry="${ry * 0.6}" fill="#1c1006" opacity=".42" filter="url(#soft6)"/>`;
