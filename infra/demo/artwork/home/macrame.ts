// Knotted cotton that falls into a fringe.
import type { Look } from '../drawing.ts';
import { cast } from '../light.ts';
import { at, dot, line, n, times } from '../svg.ts';
import { dowel } from './dowel.ts';

export const macrame = (look: Look): string => {
  const { ground: base, accent } = look.dyes;
  const rows = times(8, (row) => {
    const count = 13 - Math.abs(row - 1);
    return times(count, (column) => {
      const x = 400 + (column - (count - 1) / 2) * 34;
      const y = 226 + row * 44;
      const knot =
        `<ellipse rx="10" ry="8" fill="${base}" stroke="#000" stroke-opacity=".25"/>` +
        '<path d="M-7-3Q0 3 7-3M-7 2Q0 8 7 2" stroke="#000" stroke-opacity=".24" stroke-width="1.4" fill="none"/>';
      return (
        line(
          `M${n(x - 17)} ${y - 34}Q${n(x - 15)} ${y - 10} ${n(x)} ${y}` +
            `Q${n(x + 15)} ${y - 10} ${n(x + 17)} ${y - 34}M${n(x)} ${y}L${n(x - 17)} ${y + 26}M${n(x)} ${y}` +
            `L${n(x + 17)} ${y + 26}`,
          base,
          5.4,
          'stroke-linecap="round"',
        ) +
        line(
          `M${n(x - 15)} ${y - 32}Q${n(x - 13)} ${y - 10} ${n(x + 2)} ${y + 1}`,
          '#000',
          1.4,
          'stroke-opacity=".22"',
        ) +
        at(x, y, knot)
      );
    });
  });
  const tails = times(66, (index) => {
    const k = (index / 65) * 2 - 1;
    const x = 400 + k * 206;
    const from = 540 - Math.abs(k) * 230;
    const to = 850 - Math.abs(k) * 210 + ((index * 13) % 17);
    return (
      line(
        `M${n(x)} ${n(from)}` +
          `C${n(x + 3)} ${n((from + to) / 2)} ${n(x - 4)} ${n(to - 60)} ${n(x + ((index * 7) % 9) - 4)} ${n(to)}`,
        index % 9 === 4 ? accent : base,
        5.6,
        'stroke-linecap="round"',
      ) +
      line(
        `M${n(x + 2)} ${n(from)}` +
          `C${n(x + 5)} ${n((from + to) / 2)} ${n(x - 2)} ${n(to - 60)} ${n(x + ((index * 7) % 9) - 2)} ${n(to)}`,
        '#000',
        1.2,
        'stroke-opacity=".2"',
      )
    );
  });
  const shadow = 'M180 190H620L600 640L400 840L200 640Z';
  return (
    `${cast(shadow, 22, 20, 0.3)}${dowel(178, 140, 660)}<g filter="url(#flat)">${tails}${rows}</g>` +
    times(
      7,
      (index) =>
        dot(196 + index * 68, 200, 9, accent) + dot(193 + index * 68, 197, 3, '#fff', 'opacity=".5"'),
    )
  );
};
