// Tied, stitched and set by hand: resist dots, running stitch, shadow work, mirrors.
import { dot, line, petals, times } from '../svg.ts';
import { leafSprig } from './motifs.ts';
import { tile, wrapped, type TileOf } from './tile.ts';

/** Each dot was a pinch of cloth tied with thread: a ring, and the dye's point in the middle. */
const bandhani: TileOf = ({ ground, motif, accent }) => {
  const tied = (fill: string): string =>
    `<path d="M-3.6-2.6L2.8-3.5L3.7 2.7L-2.7 3.6Z" fill="${fill}"/>` + dot(0, 0, 1.1, ground);
  const ring =
    times(12, (index) => `<g transform="rotate(${index * 30}) translate(0 -25)">${tied(motif)}</g>`) +
    times(6, (index) => `<g transform="rotate(${index * 60}) translate(0 -13)">${tied(accent)}</g>`) +
    tied(motif);
  const corner = [
    [0, 0],
    [11, 11],
    [-11, 11],
    [11, -11],
    [-11, -11],
  ]
    .map(([x, y]) => wrapped(88, 88, x ?? 0, y ?? 0, tied(motif)))
    .join('');
  return tile(88, 88, ground, wrapped(88, 88, 44, 44, ring), corner);
};

const bandhej: TileOf = ({ ground, motif }) => {
  const tied = `<path d="M-3.2-2.4L2.5-3.2L3.3 2.4L-2.4 3.2Z" fill="${motif}"/>` + dot(0, 0, 1, ground);
  return tile(32, 32, ground, wrapped(32, 32, 8, 8, tied), wrapped(32, 32, 24, 24, tied));
};

const leheriya: TileOf = ({ ground, motif, accent }) => {
  const wave = (y: number): string =>
    `M-10 ${y}C2 ${y - 12} 14 ${y - 12} 26 ${y}S50 ${y + 12} 62 ${y}S86 ${y - 12} 98 ${y}`;
  const waves = [
    line(wave(10), motif, 8),
    line(wave(27), accent, 3),
    line(wave(37), motif, 2.4),
    line(wave(58), motif, 8),
    line(wave(-38), motif, 8),
  ];
  return { ...tile(72, 48, ground, ...waves), turn: -38 };
};

/** Running stitch, row under row, each a little out of step. */
const kantha: TileOf = ({ ground, motif, accent }) =>
  tile(
    84,
    66,
    ground,
    times(6, (row) =>
      times(6, (index) => {
        const x = index * 14 + (row % 3) * 4.6;
        return (
          line(`M${x} ${row * 11 + 5}h8.4`, row === 4 ? accent : motif, 1.9, 'stroke-linecap="round"') +
          line(`M${x - 84} ${row * 11 + 5}h8.4`, row === 4 ? accent : motif, 1.9, 'stroke-linecap="round"')
        );
      }),
    ),
  );

/** White on white from Lucknow: shadow leaves, knots, a raised outline. */
const chikan: TileOf = ({ ground, motif, accent }) => {
  const flower =
    petals(0, 0, 6, 9, 4.6, motif) +
    times(
      6,
      (index) =>
        `<ellipse cy="-9" rx="4.6" ry="9" fill="none" stroke="${accent}" stroke-width="1.1" stroke-dasharray="2.4 1.6" transform="rotate(${index * 60})"/>`,
    ) +
    dot(0, 0, 3.6, accent) +
    times(9, (index) => dot(0, -24, 1.3, accent, `transform="rotate(${index * 40})"`));
  const spray = `<g transform="rotate(24)" opacity=".95">${leafSprig(22, motif)}</g>`;
  return tile(
    104,
    124,
    ground,
    wrapped(104, 124, 28, 32, flower),
    wrapped(104, 124, 80, 94, flower),
    wrapped(104, 124, 78, 34, spray),
    wrapped(104, 124, 26, 96, spray),
  );
};

/** Floss silk in darning stitch: lozenges of colour that shine. */
const phulkari: TileOf = ({ ground, motif, accent }) => {
  const floss = (fill: string): string =>
    times(11, (index) => {
      const reach = 27 - Math.abs(index - 5) * 5;
      return line(`M${-reach} ${(index - 5) * 5}H${reach}`, fill, 3.7, 'stroke-linecap="butt"');
    });
  return tile(
    64,
    64,
    ground,
    wrapped(
      64,
      64,
      32,
      32,
      floss(motif) +
        `<path d="M0-9L9 0L0 9L-9 0Z" fill="${ground}"/><path d="M0-5L5 0L0 5L-5 0Z" fill="${accent}"/>`,
    ),
    wrapped(
      64,
      64,
      0,
      0,
      floss(accent) +
        `<path d="M0-9L9 0L0 9L-9 0Z" fill="${ground}"/><path d="M0-5L5 0L0 5L-5 0Z" fill="${motif}"/>`,
    ),
  );
};

const mirrors: TileOf = ({ ground, motif, accent }) => {
  const glass =
    petals(0, 0, 12, 11, 3, motif) +
    dot(0, 0, 12.5, accent) +
    dot(0, 0, 9.4, '#dfe8ea') +
    `<path d="M-7 3A8 8 0 0 1 4-7L-7 3Z" fill="#fff"/><path d="M7-2A8 8 0 0 1-2 7Z" fill="#8fa3ad"/>`;
  const stitch =
    times(4, (index) =>
      line('M0-6V-15', motif, 2.2, `stroke-linecap="round" transform="rotate(${index * 90 + 45})"`),
    ) + dot(0, 0, 3.4, accent);
  return tile(
    92,
    92,
    ground,
    wrapped(92, 92, 46, 46, glass),
    wrapped(92, 92, 0, 0, stitch),
    wrapped(92, 92, 46, 0, dot(0, 0, 2.3, accent)),
    wrapped(92, 92, 0, 46, dot(0, 0, 2.3, accent)),
  );
};

/** Folded, clamped, dipped: rings of white that bleed into the blue. */
const shibori: TileOf = ({ ground, motif, accent }) => {
  const ring =
    [30, 21, 12]
      .map(
        (r, index) =>
          `<circle r="${r}" fill="none" stroke="${index === 1 ? accent : motif}" stroke-width="${5 - index}" stroke-dasharray="${7 + index * 2} 2" opacity=".85"/>`,
      )
      .join('') + dot(0, 0, 4, motif);
  return tile(96, 96, ground, wrapped(96, 96, 24, 24, ring), wrapped(96, 96, 72, 72, ring));
};

export const handwork = { bandhani, bandhej, leheriya, kantha, chikan, phulkari, mirrors, shibori };
