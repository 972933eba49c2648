// Bands for hems, cuffs, plackets and edges. A border tile is 48 high and repeats along its length.
import { dot, line, petals, times } from '../svg.ts';
import { daisy, eightStar, lotus, paisley } from './motifs.ts';
import { tile, wrapped, type TileOf } from './tile.ts';

const rails = (accent: string): string =>
  line('M0 4H200M0 44H200', accent, 2.6) + line('M0 8.4H200M0 39.6H200', accent, 0.9);

const paisleyBand: TileOf = ({ ground, motif, accent }) =>
  tile(
    48,
    48,
    motif,
    rails(accent),
    wrapped(48, 48, 24, 26, `<g transform="scale(.46)">${paisley(30, ground, accent, motif)}</g>`),
    wrapped(48, 48, 0, 24, daisy(3.4, accent, ground)),
  );

const temple: TileOf = ({ ground, motif, accent }) =>
  tile(
    32,
    48,
    motif,
    times(
      5,
      (index) =>
        `<path d="M${16 - (5 - index) * 3.2} ${8 + index * 6}h${(5 - index) * 6.4}v6h${-(5 - index) * 6.4}Z" fill="${ground}"/>`,
    ),
    line('M0 5H40', accent, 3),
    line('M0 44H40', accent, 2),
  );

const lotusBand: TileOf = ({ ground, motif, accent }) =>
  tile(
    52,
    48,
    motif,
    rails(accent),
    wrapped(52, 48, 26, 27, lotus(14, ground, accent)),
    wrapped(52, 48, 0, 24, petals(0, 0, 4, 4.4, 2.2, accent, 45)),
  );

const zari: TileOf = ({ motif, accent }) =>
  tile(
    24,
    48,
    accent,
    line('M0 5H24M0 43H24', motif, 2.4),
    `<path d="M12 11L22 24L12 37L2 24Z" fill="none" stroke="${motif}" stroke-width="1.6"/>`,
    dot(12, 24, 3, motif),
    dot(0, 12, 1.6, motif),
    dot(24, 12, 1.6, motif),
    dot(0, 36, 1.6, motif),
    dot(24, 36, 1.6, motif),
    times(16, (index) => line(`M0 ${index * 3 + 1.5}H24`, '#fff', 0.7, 'opacity=".16"')),
  );

const stars: TileOf = ({ ground, motif, accent }) =>
  tile(
    44,
    48,
    motif,
    rails(accent),
    wrapped(44, 48, 22, 24, eightStar(8.6, ground) + dot(0, 0, 5.4, accent) + dot(0, 0, 2.4, motif)),
    wrapped(44, 48, 0, 24, dot(0, 0, 3, accent)),
  );

const vineBand: TileOf = ({ ground, motif, accent }) =>
  tile(
    64,
    48,
    motif,
    rails(accent),
    line('M-16 24C0 6 16 6 32 24S64 42 80 24', accent, 2),
    wrapped(64, 48, 16, 25, petals(0, 0, 6, 4.2, 2, ground) + dot(0, 0, 2, accent)),
    wrapped(64, 48, 48, 22, petals(0, 0, 6, 4.2, 2, ground) + dot(0, 0, 2, accent)),
  );

const stripes: TileOf = ({ ground, motif, accent }) =>
  tile(
    24,
    48,
    motif,
    `<path d="M0 6H24V12H0ZM0 36H24V42H0Z" fill="${ground}"/>`,
    line('M0 18H24M0 30H24', accent, 2),
    line('M0 24H24', ground, 2.6, 'stroke-dasharray="6 6"'),
  );

const gota: TileOf = ({ motif, accent }) =>
  tile(
    36,
    48,
    motif,
    `<path d="M0 0H36V7H0ZM0 41H36V48H0Z" fill="${accent}"/>`,
    times(
      2,
      (index) =>
        `<g transform="translate(18 ${24}) rotate(${index * 180})">` +
        `<path d="M0 0C-12-3-14-10-9-15C-3-13 0-8 0 0C0-8 3-13 9-15C14-10 12-3 0 0Z" fill="${accent}"/>` +
        '</g>',
    ),
    dot(0, 24, 3.4, accent),
    dot(36, 24, 3.4, accent),
  );

export const borders = { paisleyBand, temple, lotusBand, zari, stars, vineBand, stripes, gota };
