// The sunlight's pattern on the wall: window panes, a carved screen, leaves of a tree.
import { chanceOf } from '../chance.ts';
import { n, times } from '../svg.ts';

export type Daylight = 'soft' | 'window' | 'jali' | 'leaves' | 'lamp';

const panes =
  '<g fill="#fff6dc" opacity=".3" filter="url(#soft6)" transform="translate(330 70) skewX(-24) skewY(9)">' +
  times(
    6,
    (index) =>
      `<rect x="${(index % 2) * 172}" y="${Math.floor(index / 2) * 200}" width="150" height="178" rx="4"/>`,
  ) +
  '</g>';

const star = 'M0-21L6-8L19-11L11 0L19 11L6 8L0 21L-6 8L-19 11L-11 0L-19-11L-6-8Z';

const screen =
  '<g fill="#fff0c8" opacity=".3" filter="url(#soft2)" transform="translate(300 40) skewX(-22) skewY(10)">' +
  times(
    70,
    (index) => `<path d="${star}" transform="translate(${(index % 7) * 62} ${Math.floor(index / 7) * 66})"/>`,
  ) +
  '</g>';

const leaf = 'M0 0C26-16 64-20 104 0C64 20 26 16 0 0Z';

const branch = (seed: string): string => {
  const chance = chanceOf(seed);
  return times(15, (index) => {
    const along = index / 14;
    const x = 830 - along * 560;
    const y = 20 + along * 320 + Math.sin(along * 4) * 40;
    const turn = (index % 2 === 0 ? 112 : 196) + chance.between(-16, 16);
    return `<path d="${leaf}" transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)}) scale(${n(chance.between(1, 1.7))})"/>`;
  });
};

const leaves = (seed: string): string =>
  `<g fill="#2a2410" opacity=".17" filter="url(#soft6)">${branch(seed)}` +
  '<path d="M840 10C620 90 420 240 270 350" fill="none" stroke="#2a2410" stroke-width="6"/></g>';

const lampGlow =
  '<radialGradient id="lampglow" cx=".5" cy=".46" r=".6">' +
  '<stop offset="0" stop-color="#ffcf7a" stop-opacity=".42"/>' +
  '<stop offset=".5" stop-color="#ffb84f" stop-opacity=".12"/>' +
  '<stop offset="1" stop-color="#000" stop-opacity=".3"/></radialGradient>' +
  '<rect x="-60" y="-60" width="920" height="1120" fill="url(#lampglow)"/>';

export const daylight = (kind: Daylight, seed: string): string => {
  switch (kind) {
    case 'soft':
      return '';
    case 'window':
      return panes;
    case 'jali':
      return screen;
    case 'leaves':
      return leaves(seed);
    case 'lamp':
      return lampGlow;
    default:
      return kind satisfies never;
  }
};
