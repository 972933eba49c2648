// Flowers, leaves and paisleys that the block printers share between cloths. Each is drawn round 0,0.
import { dot, line, petals, shape, times } from '../svg.ts';

export const daisy = (size: number, fill: string, eye: string): string =>
  petals(0, 0, 5, size, size * 0.58, fill) + dot(0, 0, size * 0.46, eye);

export const lotus = (size: number, fill: string, edge: string): string =>
  `<g transform="scale(${size / 20})">` +
  [-58, 58, -30, 30, 0]
    .map((turn) =>
      shape(
        'M0 6C-8-2-7-15 0-24C7-15 8-2 0 6Z',
        fill,
        `stroke="${edge}" stroke-width="1.5" transform="rotate(${turn})"`,
      ),
    )
    .join('') +
  shape('M-13 7C-6 13 6 13 13 7C7 5-7 5-13 7Z', edge) +
  '</g>';

export const paisley = (size: number, fill: string, edge: string, eye: string): string =>
  `<g transform="scale(${size / 30})">` +
  shape('M0 24C-18 24-24 9-20-6C-16-21-2-28 12-38C9-29 15-22 19-11C24 7 16 24 0 24Z', fill) +
  line(
    'M0 19C-13 19-18 8-15-4C-12-15-1-22 8-28C8-22 12-17 15-8C18 6 12 19 0 19Z',
    edge,
    1.6,
    'stroke-dasharray="2.4 2"',
  ) +
  shape('M0 13C-8 13-11 6-9-2C-7-9-1-13 5-17C5-12 8-9 10-3C12 6 7 13 0 13Z', edge) +
  petals(0, 2, 6, 3.2, 1.7, eye) +
  '</g>';

export const leafSprig = (size: number, fill: string): string =>
  `<g transform="scale(${size / 20})">` +
  line('M0 20C2 8-2-4 0-20', fill, 1.8) +
  [-12, -3, 6, 14]
    .map((y, index) => {
      const leaf = shape('M0 0C6-9 14-10 17-8C15-1 8 3 0 0Z', fill);
      const grown = 0.62 + index * 0.14;
      return (
        `<g transform="translate(0 ${y}) scale(${grown})">${leaf}</g>` +
        `<g transform="translate(0 ${y}) scale(${-grown} ${grown})">${leaf}</g>`
      );
    })
    .join('') +
  '</g>';

/** A round rosette in rings, as on ajrakh and on brass. */
export const rosette = (size: number, outer: string, inner: string, eye: string): string =>
  petals(0, 0, 12, size * 0.5, size * 0.16, outer) +
  dot(0, 0, size * 0.58, inner) +
  petals(0, 0, 8, size * 0.26, size * 0.12, outer, 22.5) +
  dot(0, 0, size * 0.17, eye);

export const eightStar = (size: number, fill: string): string =>
  times(
    2,
    (index) =>
      `<rect x="${-size}" y="${-size}" width="${size * 2}" height="${size * 2}" fill="${fill}" transform="rotate(${index * 45})"/>`,
  );

/** A poppy from the side, for stems and vines. */
export const poppy = (size: number, fill: string, eye: string): string =>
  `<g transform="scale(${size / 16})">` +
  shape(
    'M0 8C-14 8-17-4-14-12C-10-8-8-7-6-9C-4-15-2-17 0-18C2-17 4-15 6-9C8-7 10-8 14-12C17-4 14 8 0 8Z',
    fill,
  ) +
  shape('M-5 7C-4-1 4-1 5 7Z', eye) +
  '</g>';
