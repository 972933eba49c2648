// Small things sewn on: buttons, pockets, tassels.
import { dot, line, n, shape, times } from '../svg.ts';
import { seam } from '../light.ts';

export type ButtonName = 'gold' | 'wood' | 'shell' | 'silver';

const faces: Record<ButtonName, readonly [string, string]> = {
  gold: ['url(#gold)', '#7d5414'],
  wood: ['#7a4d28', '#3c2410'],
  shell: ['#f4efe4', '#a99c84'],
  silver: ['url(#silver)', '#5b6068'],
};

export const button = (x: number, y: number, name: ButtonName = 'gold', r = 6.2): string => {
  const [face, edge] = faces[name];
  const holes =
    name === 'wood' || name === 'shell'
      ? times(4, (index) => dot(x + (index % 2 ? 1.7 : -1.7), y + (index < 2 ? 1.7 : -1.7), 0.9, edge))
      : '';
  return (
    dot(x + 1.4, y + 2.4, r + 0.4, '#000', 'opacity=".32"') +
    dot(x, y, r, face, `stroke="${edge}" stroke-width=".9"`) +
    holes +
    `<path d="M${n(x - r * 0.6)} ${n(y - r * 0.2)}A${n(r * 0.7)} ${n(r * 0.7)} 0 0 1 ${n(x)} ${n(y - r * 0.64)}" fill="none" stroke="#fff" stroke-opacity=".75" stroke-width="1.2" stroke-linecap="round"/>`
  );
};

/** A pocket sewn on flat, its mouth at the top. */
export const patchPocket = (x: number, y: number, width: number, fill: string, thread: string): string => {
  const height = width * 1.12;
  const d = `M${x} ${y}H${x + width}V${y + height * 0.8}L${x + width / 2} ${n(y + height)}L${x} ${y + height * 0.8}Z`;
  return (
    shape(d, '#000', 'opacity=".2" filter="url(#soft2)" transform="translate(3 4)"') +
    shape(d, fill) +
    line(d, '#000', 1.2, 'stroke-opacity=".22"') +
    seam(
      `M${x + 4} ${y + 13}H${x + width - 4}M${x + 4} ${y + 13}V${y + height * 0.8 - 2}` +
        `L${x + width / 2} ${n(y + height - 5)}L${x + width - 4} ${y + height * 0.8 - 2}V${y + 13}`,
      thread,
      1.2,
    )
  );
};

/** A pocket with only its welt to be seen. */
export const weltPocket = (x: number, y: number, width: number, turn: number, fill: string): string =>
  `<g transform="rotate(${turn} ${x} ${y})">` +
  `<rect x="${x + 2}" y="${y + 4}" width="${width}" height="15" fill="#000" opacity=".3" filter="url(#soft2)"/>` +
  `<rect x="${x}" y="${y}" width="${width}" height="14" fill="${fill}"/>` +
  `<path d="M${x} ${y}h${width}v14h${-width}Z" fill="none" stroke="#000" stroke-opacity=".3" stroke-width="1.2"/>` +
  `<path d="M${x} ${y + 1}h${width}" stroke="#000" stroke-opacity=".4" stroke-width="2"/></g>`;

/** A tassel of loose threads below a wound head. */
export const tassel = (
  x: number,
  y: number,
  length: number,
  color: string,
  other: string,
  turn = 0,
): string =>
  `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)})">` +
  times(11, (index) => {
    const k = (index - 5) / 5;
    return line(
      `M${n(k * 3)} 8` +
        `C${n(k * 7)} ${n(length * 0.4)} ${n(k * 8)} ${n(length * 0.7)} ${n(k * 9)} ${n(length * (1 - Math.abs(k) * 0.06))}`,
      index % 3 === 1 ? other : color,
      2.6,
      'stroke-linecap="round"',
    );
  }) +
  line(
    `M-6 12C-9 ${n(length * 0.5)} -9 ${n(length * 0.7)} -9 ${n(length)}`,
    '#000',
    2,
    'stroke-opacity=".16"',
  ) +
  (`<ellipse cy="5" rx="6.4" ry="8" fill="${other}"/>` +
    '<path d="M-6 2H6M-6.4 6H6.4M-6 10H6" stroke="#000" stroke-opacity=".22" stroke-width="1"/>' +
    '<ellipse cx="-2" cy="3" rx="1.6" ry="3" fill="#fff" opacity=".4"/></g>');
