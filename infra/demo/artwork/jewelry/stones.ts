// Metal, stones and pearls: the small parts that every piece of jewelry is set from.
import { dot, line, n, shape, times } from '../svg.ts';

export type Metal = 'gold' | 'silver';

export const paint = (metal: Metal): string => `url(#${metal})`;
export const paintAcross = (metal: Metal): string => `url(#${metal}v)`;
export const rim = (metal: Metal): string => (metal === 'gold' ? '#6f4810' : '#474c54');
export const gleam = (metal: Metal): string => (metal === 'gold' ? '#fff3c8' : '#ffffff');

/** Wanted once in the picture's defs: the depth of a stone and the skin of a pearl. */
export const stoneLight =
  '<radialGradient id="pearl" cx=".36" cy=".32" r=".75"><stop offset="0" stop-color="#ffffff"/>' +
  '<stop offset=".5" stop-color="#f6ecdc"/><stop offset=".82" stop-color="#d8c6ae"/>' +
  '<stop offset="1" stop-color="#a08e78"/></radialGradient>' +
  '<radialGradient id="gem" cx=".62" cy=".68" r=".72">' +
  '<stop offset="0" stop-color="#fff" stop-opacity=".55"/>' +
  '<stop offset=".45" stop-color="#fff" stop-opacity=".05"/>' +
  '<stop offset="1" stop-color="#000" stop-opacity=".55"/></radialGradient>' +
  '<radialGradient id="bead" cx=".34" cy=".3" r=".8">' +
  '<stop offset="0" stop-color="#fff" stop-opacity=".75"/>' +
  '<stop offset=".3" stop-color="#fff" stop-opacity=".12"/>' +
  '<stop offset=".75" stop-color="#000" stop-opacity=".12"/>' +
  '<stop offset="1" stop-color="#000" stop-opacity=".5"/></radialGradient>';

export const pearl = (x: number, y: number, r: number): string =>
  dot(x, y, r, 'url(#pearl)') + dot(x - r * 0.34, y - r * 0.38, r * 0.2, '#fff', 'opacity=".9"');

export const bead = (x: number, y: number, r: number, color: string): string =>
  dot(x, y, r, color) + dot(x, y, r, 'url(#bead)');

/** Granulation: a ring of tiny balls of metal. */
export const grains = (x: number, y: number, r: number, count: number, size: number, metal: Metal): string =>
  times(count, (index) => {
    const angle = (index / count) * 2 * Math.PI;
    return dot(
      x + r * Math.cos(angle),
      y + r * Math.sin(angle),
      size,
      paint(metal),
      `stroke="${rim(metal)}" stroke-width=".6"`,
    );
  });

const facets = (r: number): string =>
  line(
    times(
      8,
      (index) =>
        `M${n(r * 0.48 * Math.cos((index * Math.PI) / 4))} ${n(r * 0.48 * Math.sin((index * Math.PI) / 4))}` +
        `L${n(r * Math.cos((index * Math.PI) / 4 + 0.2))} ${n(r * Math.sin((index * Math.PI) / 4 + 0.2))}`,
    ),
    '#fff',
    Math.max(0.7, r * 0.05),
    'stroke-opacity=".34"',
  ) +
  line(
    `M${times(
      8,
      (index) =>
        `${index === 0 ? '' : 'L'}` +
        `${n(r * 0.48 * Math.cos((index * Math.PI) / 4))} ${n(r * 0.48 * Math.sin((index * Math.PI) / 4))}`,
    )}` + 'Z',
    '#fff',
    Math.max(0.7, r * 0.06),
    'stroke-opacity=".5"',
  );

/** A round stone in a collar of metal. */
export const gem = (x: number, y: number, r: number, color: string, metal: Metal): string =>
  `<g transform="translate(${n(x)} ${n(y)})">` +
  dot(0, 0, r * 1.24, paint(metal), `stroke="${rim(metal)}" stroke-width="${n(Math.max(0.8, r * 0.05))}"`) +
  dot(0, 0, r, color) +
  dot(0, 0, r, 'url(#gem)') +
  facets(r) +
  (`<ellipse cx="${n(-r * 0.34)}" cy="${n(-r * 0.44)}" rx="${n(r * 0.3)}" ry="${n(r * 0.17)}" fill="#fff" opacity=".85" transform="rotate(-34 ${n(-r * 0.34)} ${n(-r * 0.44)})"/>` +
    '</g>');

const dropShape = (r: number): string =>
  `M0 ${n(-r * 1.6)}C${n(r * 0.5)} ${n(-r * 0.8)} ${n(r)} ${n(-r * 0.2)} ${n(r)} ${n(r * 0.3)}` +
  `A${n(r)} ${n(r)} 0 0 1 ${n(-r)} ${n(r * 0.3)}` +
  `C${n(-r)} ${n(-r * 0.2)} ${n(-r * 0.5)} ${n(-r * 0.8)} 0 ${n(-r * 1.6)}Z`;

/** A drop, its point upwards (turn it to set it in a flower). */
export const drop = (x: number, y: number, r: number, color: string, metal: Metal, turn = 0): string =>
  `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)})">` +
  shape(
    dropShape(r * 1.26),
    paint(metal),
    `stroke="${rim(metal)}" stroke-width="${n(Math.max(0.7, r * 0.07))}"`,
  ) +
  shape(dropShape(r), color) +
  shape(dropShape(r), 'url(#gem)') +
  line(
    `M0 ${n(-r * 1.5)}V${n(r * 1.2)}M${n(-r * 0.9)} ${n(r * 0.2)}L0 ${n(-r * 0.2)}L${n(r * 0.9)} ${n(r * 0.2)}`,
    '#fff',
    Math.max(0.6, r * 0.06),
    'stroke-opacity=".34"',
  ) +
  (`<ellipse cx="${n(-r * 0.36)}" cy="${n(-r * 0.1)}" rx="${n(r * 0.2)}" ry="${n(r * 0.34)}" fill="#fff" opacity=".75"/>` +
    '</g>');

/** A flower of drops round a stone. */
export const rosetteOf = (
  x: number,
  y: number,
  r: number,
  count: number,
  petal: string,
  heart: string,
  metal: Metal,
): string =>
  times(count, (index) => {
    const turn = (360 / count) * index;
    const angle = ((turn - 90) * Math.PI) / 180;
    return drop(
      x + r * Math.cos(angle),
      y + r * Math.sin(angle),
      (r * 2.1) / count + r * 0.06,
      petal,
      metal,
      turn + 180,
    );
  }) +
  gem(x, y, r * 0.46, heart, metal) +
  grains(x, y, r * 0.62, count * 3, r * 0.045, metal);

/** Links along a straight line, seen flat and on edge by turns. */
export const chain = (x: number, y: number, toX: number, toY: number, size: number, metal: Metal): string => {
  const length = Math.hypot(toX - x, toY - y);
  const count = Math.max(1, Math.round(length / (size * 1.25)));
  const turn = (Math.atan2(toY - y, toX - x) * 180) / Math.PI;
  return times(count, (index) => {
    const k = (index + 0.5) / count;
    const flat = index % 2 === 0;
    return `<ellipse cx="${n(x + (toX - x) * k)}" cy="${n(y + (toY - y) * k)}" rx="${n(size * 0.9)}" ry="${n(flat ? size * 0.56 : size * 0.2)}" fill="none" stroke="${paint(metal)}" stroke-width="${n(size * 0.32)}" transform="rotate(${n(turn)} ${n(x + (toX - x) * k)} ${n(y + (toY - y) * k)})"/>`;
  });
};

/** A ghungroo: a small bell with a slit. */
export const ghungroo = (x: number, y: number, r: number, metal: Metal): string =>
  line(`M${n(x)} ${n(y - r * 1.9)}V${n(y - r * 0.8)}`, rim(metal), r * 0.3) +
  dot(x, y - r * 1.2, r * 0.34, 'none', `stroke="${paint(metal)}" stroke-width="${n(r * 0.24)}"`) +
  dot(x, y, r, paint(metal), `stroke="${rim(metal)}" stroke-width="${n(r * 0.09)}"`) +
  line(
    `M${n(x - r * 0.94)} ${n(y - r * 0.1)}Q${n(x)} ${n(y + r * 0.16)} ${n(x + r * 0.94)} ${n(y - r * 0.1)}`,
    rim(metal),
    r * 0.12,
    'stroke-opacity=".7"',
  ) +
  line(`M${n(x)} ${n(y + r * 0.2)}V${n(y + r * 0.86)}`, rim(metal), r * 0.2) +
  dot(x, y + r * 0.24, r * 0.17, rim(metal)) +
  dot(x - r * 0.36, y - r * 0.42, r * 0.2, '#fff', 'opacity=".8"');
