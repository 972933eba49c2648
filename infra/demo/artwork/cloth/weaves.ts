// Patterns made on the loom: the colour is in the yarn.
import { dot, line, petals, times } from '../svg.ts';
import { daisy, lotus, paisley } from './motifs.ts';
import { tile, wrapped, type TileOf } from './tile.ts';

/** Handspun: no two threads as thick as each other. */
const khadi: TileOf = ({ ground, motif }) =>
  tile(
    90,
    90,
    ground,
    times(30, (index) =>
      line(`M0 ${index * 3 + 1}H90`, '#fff', 0.6 + ((index * 7) % 5) * 0.28, 'stroke-opacity=".07"'),
    ),
    times(30, (index) =>
      line(`M${index * 3 + 1} 0V90`, '#000', 0.5 + ((index * 11) % 6) * 0.22, 'stroke-opacity=".06"'),
    ),
    times(9, (index) =>
      line(
        `M${(index * 37) % 90} ${((index * 53) % 88) + 1}h${9 + ((index * 5) % 12)}`,
        motif,
        1.1,
        'stroke-opacity=".13" stroke-linecap="round"',
      ),
    ),
  );

const check: TileOf = ({ ground, motif, accent }) =>
  tile(
    56,
    56,
    ground,
    `<path d="M0 0H20V56H0Z" fill="${motif}" opacity=".5"/><path d="M0 0H56V20H0Z" fill="${motif}" opacity=".5"/>`,
    line('M38 0V56M0 38H56', accent, 2.2, 'opacity=".9"'),
  );

const madras: TileOf = ({ ground, motif, accent }) =>
  tile(
    110,
    110,
    ground,
    `<g opacity=".55"><path d="M0 0H34V110H0ZM74 0H82V110H74Z" fill="${motif}"/>` +
      `<path d="M0 8H110V40H0ZM0 78H110V84H0Z" fill="${motif}"/></g>`,
    `<g opacity=".6"><path d="M46 0H60V110H46Z" fill="${accent}"/><path d="M0 52H110V64H0Z" fill="${accent}"/></g>`,
    line('M68 0V110M96 0V110M0 72H110M0 98H110', '#fff', 1.6, 'opacity=".5"'),
  );

const stripe: TileOf = ({ ground, motif, accent }) =>
  tile(
    52,
    52,
    ground,
    `<rect x="4" width="13" height="52" fill="${motif}"/>`,
    line('M28 0V52M35 0V52', accent, 1.7),
    line('M1 0V52M20 0V52', accent, 1),
  );

const pinstripe: TileOf = ({ ground, motif, accent }) =>
  tile(24, 24, ground, line('M6 0V24', motif, 1.6), line('M18 0V24', accent, 0.8, 'opacity=".7"'));

const herringbone: TileOf = ({ ground, motif, accent }) =>
  tile(
    32,
    16,
    ground,
    times(5, (index) =>
      line(`M0 ${index * 8 - 16}L16 ${index * 8}L32 ${index * 8 - 16}`, motif, 3.4, 'opacity=".8"'),
    ),
    line('M16 0V16', accent, 0.7, 'opacity=".5"'),
  );

/** The dye is tied into the yarn before weaving, so every edge is a little feathered. */
const ikat: TileOf = ({ ground, motif, accent }) => {
  const feathered = (x: number, y: number, half: number, tall: number, fill: string): string =>
    times(Math.round(half / 1.5) * 2, (index) => {
      const left = -half + index * 1.5;
      const reach = tall * (1 - Math.abs(left) / half) + ((index * 7) % 5) * 1.8 - 3;
      return reach > 1
        ? `<rect x="${x + left}" y="${y - reach}" width="1.7" height="${reach * 2}" fill="${fill}"/>`
        : '';
    });
  const motifs =
    feathered(0, 0, 33, 58, motif) + feathered(0, 0, 21, 36, ground) + feathered(0, 0, 12, 20, accent);
  const small = feathered(0, 0, 15, 26, accent) + feathered(0, 0, 6, 11, ground);
  return tile(
    96,
    140,
    ground,
    wrapped(96, 140, 24, 70, motifs),
    wrapped(96, 140, 72, 0, motifs),
    wrapped(96, 140, 72, 70, small),
    wrapped(96, 140, 24, 0, small),
  );
};

const patola: TileOf = ({ ground, motif, accent }) => {
  const steps = (half: number, fill: string): string =>
    times(
      half,
      (index) =>
        `<rect x="${-(half - index) * 4}" y="${-index * 4 - 4}" width="${(half - index) * 8}" height="${index * 8 + 8}" fill="${fill}"/>`,
    );
  return tile(
    88,
    88,
    ground,
    wrapped(88, 88, 44, 44, steps(7, motif) + steps(5, ground) + steps(3, accent)),
    wrapped(88, 88, 0, 0, steps(4, accent) + steps(2, motif)),
  );
};

/** Sparse extra-weft flowers that float on fine cotton. */
const jamdani: TileOf = ({ ground, motif, accent }) => {
  const sprig =
    line('M0 22C0 10-6 4 0-6', motif, 2) +
    `<path d="M-1 14L-13 6L-11 16ZM1 10L13 1L12 12Z" fill="${motif}"/>` +
    (`<path d="M0-24L7-12L0-2L-7-12Z" fill="${motif}"/>` +
      `<path d="M-9-13L-4-8L-9-2L-14-8ZM9-13L14-8L9-2L4-8Z" fill="${accent}"/>`);
  return tile(
    120,
    132,
    ground,
    times(44, (index) => line(`M0 ${index * 3}H120`, '#fff', 0.7, 'stroke-opacity=".1"')),
    wrapped(120, 132, 30, 36, sprig),
    wrapped(120, 132, 90, 102, sprig),
    wrapped(120, 132, 90, 36, dot(0, 0, 2.6, accent)),
    wrapped(120, 132, 30, 102, dot(0, 0, 2.6, accent)),
  );
};

const brocade: TileOf = ({ ground, motif, accent }) => {
  const medallion =
    `<path d="M0-46C16-34 30-22 34 0C30 22 16 34 0 46C-16 34-30 22-34 0C-30-22-16-34 0-46Z" fill="none" stroke="${motif}" stroke-width="3"/>` +
    `<g transform="translate(0 4)">${lotus(22, motif, accent)}</g>` +
    petals(0, 26, 5, 4, 2.4, motif);
  const link =
    daisy(6, motif, accent) +
    times(
      4,
      (index) =>
        `<path d="M0-14C5-19 5-25 0-30C-5-25-5-19 0-14Z" fill="${motif}" transform="rotate(${index * 90 + 45})"/>`,
    );
  return tile(
    84,
    116,
    ground,
    times(29, (index) => line(`M0 ${index * 4 + 2}H84`, motif, 0.6, 'opacity=".2"')),
    wrapped(84, 116, 42, 58, medallion),
    wrapped(84, 116, 0, 0, link),
  );
};

/** A Kashmir shawl's ground: dense paisleys and small flowers. */
const kani: TileOf = ({ ground, motif, accent }) => {
  const big = paisley(30, motif, accent, ground);
  const speck = daisy(3.4, accent, motif);
  const spots = [
    [8, 62],
    [54, 16],
    [62, 96],
    [100, 62],
    [40, 116],
    [90, 8],
  ]
    .map(([x, y]) => wrapped(104, 124, x ?? 0, y ?? 0, speck))
    .join('');
  return tile(
    104,
    124,
    ground,
    spots,
    wrapped(104, 124, 28, 36, big),
    wrapped(104, 124, 80, 98, `<g transform="scale(-1 1)">${big}</g>`),
    wrapped(104, 124, 80, 40, petals(0, 0, 6, 5, 2, motif)),
    wrapped(104, 124, 28, 96, petals(0, 0, 6, 5, 2, motif)),
  );
};

export const weaves = {
  khadi,
  check,
  madras,
  stripe,
  pinstripe,
  herringbone,
  ikat,
  patola,
  jamdani,
  brocade,
  kani,
};
