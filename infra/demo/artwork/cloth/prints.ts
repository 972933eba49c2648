// Block prints: a carved block, a pot of dye, and the same press of the hand again and again.
import { dot, line, petals, times } from '../svg.ts';
import { daisy, eightStar, leafSprig, lotus, paisley, poppy, rosette } from './motifs.ts';
import { tile, wrapped, type TileOf } from './tile.ts';

const buti: TileOf = ({ ground, motif, accent }) => {
  const flower =
    line('M0 9C-1 16 1 20 1 26', accent, 2) +
    `<path d="M1 21C8 14 13 15 13 18C9 23 5 24 1 21ZM0 17C-7 11-12 13-12 16C-8 20-4 20 0 17Z" fill="${accent}"/>` +
    daisy(7, motif, accent);
  return tile(72, 84, ground, wrapped(72, 84, 18, 18, flower), wrapped(72, 84, 54, 60, flower));
};

const poppies: TileOf = ({ ground, motif, accent }) => {
  const plant =
    line('M0 6C4 20-4 30 0 44', accent, 2.2) +
    `<path d="M0 32C10 20 20 22 22 26C16 36 8 38 0 32ZM0 38C-10 26-20 28-22 32C-16 42-8 44 0 38Z" fill="${accent}"/>` +
    `<g transform="translate(15 4) rotate(28)">${poppy(7, motif, accent)}</g>` +
    line('M0 30C4 20 10 16 14 10', accent, 1.6) +
    poppy(16, motif, ground);
  return tile(92, 128, ground, wrapped(92, 128, 23, 28, plant), wrapped(92, 128, 69, 92, plant));
};

const jaal: TileOf = ({ ground, motif, accent }) => {
  const net =
    'M44 0C70 20 70 36 44 56C18 36 18 20 44 0M0 56C26 76 26 92 0 112M88 56C62 76 62 92 88 112M44 56' +
    'C20 62 0 62 0 56C0 50 22 34 0 0M44 56C68 62 88 62 88 56C88 50 66 34 88 0M44 56' +
    'C20 66 24 96 44 112C64 96 68 66 44 56';
  const bloom = petals(0, 0, 6, 7, 3.9, motif) + petals(0, 0, 6, 4, 1.2, ground, 30) + dot(0, 0, 3.4, accent);
  return tile(
    88,
    112,
    ground,
    line(net, accent, 1.8),
    wrapped(88, 112, 44, 28, bloom),
    wrapped(88, 112, 0, 84, bloom),
    wrapped(88, 112, 44, 86, daisy(4, motif, accent)),
  );
};

const ajrakh: TileOf = ({ ground, motif, accent }) => {
  const star = eightStar(21, motif) + dot(0, 0, 18, ground) + rosette(15, accent, ground, motif);
  const corner = eightStar(11, motif) + dot(0, 0, 8.6, ground) + petals(0, 0, 8, 3.4, 1.5, accent);
  const bead = dot(0, 0, 6.4, accent) + dot(0, 0, 3.6, ground) + dot(0, 0, 1.6, motif);
  const between = times(8, (index) => dot(0, -29, 2, accent, `transform="rotate(${index * 45 + 22.5})"`));
  return tile(
    88,
    88,
    ground,
    wrapped(88, 88, 44, 44, star + between),
    wrapped(88, 88, 0, 0, corner),
    wrapped(88, 88, 44, 0, bead),
    wrapped(88, 88, 0, 44, bead),
  );
};

const paisleys: TileOf = ({ ground, motif, accent }) => {
  const left = `<g transform="rotate(12)">${paisley(27, motif, accent, ground)}</g>`;
  const right = `<g transform="scale(-1 1) rotate(12)">${paisley(27, motif, accent, ground)}</g>`;
  const speck = petals(0, 0, 4, 3, 1.8, accent);
  return tile(
    108,
    124,
    ground,
    wrapped(108, 124, 27, 36, left),
    wrapped(108, 124, 81, 98, right),
    wrapped(108, 124, 81, 32, speck),
    wrapped(108, 124, 27, 94, speck),
  );
};

/** Mud resist: pale leaves kept from the dye, with the crackle that the mud leaves. */
const dabu: TileOf = ({ ground, motif, accent }) => {
  const sprig = `<g transform="rotate(18)">${leafSprig(25, motif)}</g>`;
  const other = `<g transform="rotate(-24)">${leafSprig(19, motif)}</g>`;
  const crackle = line(
    'M0 20L18 26L30 14L52 30L96 20M14 110L30 90L28 70L40 60M70 100L88 76L96 82M0 82L14 76',
    accent,
    0.9,
    'opacity=".55"',
  );
  return tile(
    96,
    120,
    ground,
    crackle,
    wrapped(96, 120, 26, 34, sprig),
    wrapped(96, 120, 74, 88, other),
    wrapped(96, 120, 70, 26, dot(0, 0, 2.4, motif)),
    wrapped(96, 120, 22, 92, dot(0, 0, 2.4, motif)),
  );
};

const vine: TileOf = ({ ground, motif, accent }) => {
  const stem =
    'M30 0C66 20 66 50 30 70S-6 120 30 140M90 0C126 20 126 50 90 70S54 120 90 140M-30 0' +
    'C6 20 6 50-30 70S-66 120-30 140';
  const leaves = [
    [50, 22, 20],
    [52, 50, 150],
    [8, 92, 200],
    [10, 118, -20],
  ]
    .map(([x, y, turn]) =>
      wrapped(
        60,
        140,
        x ?? 0,
        y ?? 0,
        `<path d="M0 0C7-10 18-9 22-4C17 5 8 7 0 0Z" fill="${accent}" transform="rotate(${turn})"/>`,
      ),
    )
    .join('');
  const bloom =
    petals(0, 0, 8, 6.4, 3, motif) + petals(0, 0, 8, 3.6, 1.4, accent, 22) + dot(0, 0, 2.8, ground);
  return tile(
    60,
    140,
    ground,
    line(stem, accent, 2),
    leaves,
    wrapped(60, 140, 36, 36, bloom),
    wrapped(60, 140, 24, 106, bloom),
  );
};

const lotuses: TileOf = ({ ground, motif, accent }) =>
  tile(
    96,
    96,
    ground,
    wrapped(96, 96, 24, 28, lotus(20, motif, accent)),
    wrapped(96, 96, 72, 76, lotus(20, motif, accent)),
    wrapped(96, 96, 72, 26, petals(0, 0, 4, 4, 2, accent)),
    wrapped(96, 96, 24, 74, petals(0, 0, 4, 4, 2, accent)),
  );

/** A merchant's grid: small flowers in squares, as on Sanganeri quilts. */
const trellis: TileOf = ({ ground, motif, accent }) => {
  const grid =
    line('M36-4L76 36L36 76L-4 36Z', accent, 2) +
    line('M36 5L67 36L36 67L5 36Z', accent, 0.9, 'stroke-dasharray="1.6 3" stroke-linecap="round"');
  const bloom = petals(0, 0, 8, 7, 2.9, motif) + dot(0, 0, 3.2, accent);
  return tile(
    72,
    72,
    ground,
    grid,
    wrapped(72, 72, 36, 36, bloom),
    wrapped(72, 72, 0, 0, daisy(4.6, motif, accent)),
  );
};

export const prints = { buti, poppies, jaal, ajrakh, paisleys, dabu, vine, lotuses, trellis };
