// The stage: a niche in a courtyard wall. Its arch is the shop's logo.
import { clip, clipped, line, mirrored, n, shape, times } from '../svg.ts';
import type { Room } from './rooms.ts';

export type ArchName = 'cusped' | 'ogee' | 'round';

/** Lobes along a pointed curve: each is an arc that bulges outwards, each joint a cusp that points in. */
const cusps: readonly (readonly [number, number])[] = [
  [92, 372],
  [118, 292],
  [172, 226],
  [240, 174],
  [314, 132],
];

const cuspedArch = (): string => {
  const left = cusps.slice(1).map(([x, y]) => `A62 62 0 0 1 ${x} ${y}`);
  const right = cusps
    .slice(0, -1)
    .reverse()
    .map(([x, y]) => `A62 62 0 0 1 ${800 - x} ${y}`);
  return `M92 1070V372${left.join('')}C344 118 378 98 400 58C422 98 456 118 486 132${right.join('')}V1070Z`;
};

const arches: Record<ArchName, string> = {
  cusped: cuspedArch(),
  ogee:
    'M92 1070V380C92 250 190 214 270 168C336 130 380 104 400 50C420 104 464 130 530 168' +
    'C610 214 708 250 708 380V1070Z',
  round: 'M92 1070V372C92 196 226 62 400 62C574 62 708 196 708 372V1070Z',
};

export const floorLine = 892;

/** Stone flags towards a point far behind the wall, so that things stand on the floor and not on a band. */
const floor = (room: Room): string => {
  const rows = [0, 22, 52, 92].map((depth) =>
    line(`M-60 ${floorLine + depth}H860`, '#000', 1.4, 'stroke-opacity=".13"'),
  );
  const joints = times(13, (index) => {
    const x = -300 + index * 116;
    return line(
      `M${n(400 + (x - 400) * 0.62)} ${floorLine}L${n(x)} 1000`,
      '#000',
      1.4,
      'stroke-opacity=".1"',
    );
  });
  return (
    `<rect x="-60" y="${floorLine}" width="920" height="${1060 - floorLine}" fill="${room.floor}"/>` +
    `<rect x="-60" y="${floorLine}" width="920" height="${1060 - floorLine}" fill="url(#floorlight)"/>` +
    `${rows.join('')}${joints}` +
    `<rect x="-60" y="${floorLine}" width="920" height="26" fill="url(#floorshade)"/>`
  );
};

const moulding = (d: string, room: Room): string =>
  line(d, '#000', 34, 'stroke-opacity=".13" filter="url(#soft6)" transform="translate(5 7)"') +
  line(d, room.wall, 30) +
  line(d, '#fff', 30, 'stroke-opacity=".16"') +
  line(d, '#000', 22, 'stroke-opacity=".08"') +
  line(d, room.wall, 19) +
  line(d, '#fff', 19, 'stroke-opacity=".26"') +
  line(d, room.trim, 4.5);

/** Flowers in the corners above the arch, as a mason would cut them. */
const spandrels = (room: Room): string => {
  const one = `<g fill="none" stroke="${room.trim}" stroke-opacity=".5" stroke-width="2.2">${times(
    8,
    (index) =>
      `<path d="M88 92C72 70 76 52 88 40C100 52 104 70 88 92Z" transform="rotate(${index * 45} 88 92)"/>`,
  )}<circle cx="88" cy="92" r="66"/><circle cx="88" cy="92" r="9"/></g>`;
  return one + mirrored(one);
};

export const niche = (room: Room, arch: ArchName): string => {
  const d = arches[arch];
  return (
    `<defs>${clip('niche', d)}` +
    '<linearGradient id="walllight" x1="0" y1="0" x2=".9" y2="1">' +
    '<stop offset="0" stop-color="#fff" stop-opacity=".2"/>' +
    '<stop offset=".5" stop-color="#fff" stop-opacity="0"/>' +
    '<stop offset="1" stop-color="#000" stop-opacity=".2"/></linearGradient>' +
    '<linearGradient id="nichelight" x1="0" y1="0" x2="1" y2=".25">' +
    '<stop offset="0" stop-color="#000" stop-opacity=".2"/>' +
    '<stop offset=".35" stop-color="#000" stop-opacity="0"/>' +
    '<stop offset="1" stop-color="#fff" stop-opacity=".22"/></linearGradient>' +
    '<linearGradient id="floorlight" x1="0" y1="0" x2="1" y2="1">' +
    '<stop offset="0" stop-color="#fff" stop-opacity=".24"/>' +
    '<stop offset="1" stop-color="#000" stop-opacity=".18"/></linearGradient>' +
    '<linearGradient id="floorshade" x1="0" y1="0" x2="0" y2="1">' +
    '<stop offset="0" stop-color="#000" stop-opacity=".26"/>' +
    '<stop offset="1" stop-color="#000" stop-opacity="0"/></linearGradient></defs>' +
    `<rect x="-60" y="-60" width="920" height="1120" fill="${room.wall}"/>` +
    '<rect x="-60" y="-60" width="920" height="1120" fill="url(#walllight)"/>' +
    `${arch === 'round' ? '' : spandrels(room)}` +
    `${moulding(d, room)}${shape(d, room.niche)}${shape(d, 'url(#nichelight)')}` +
    `${clipped('niche', line(d, '#1a0f04', 46, 'stroke-opacity=".34" filter="url(#soft)" transform="translate(14 10)"'))}` +
    `${floor(room)}` +
    `<rect x="-60" y="-60" width="920" height="1120" filter="url(#plaster)" opacity="${room.night ? 0.5 : 0.34}"/>`
  );
};
