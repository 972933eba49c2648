// Light, blur and cloth as SVG filters. All are in picture units, so a close-up shows the same weave, only larger.

export type View = 'front' | 'close';

const blur = (id: string, deviation: number): string =>
  `<filter id="${id}" x="-40%" y="-40%" width="180%" height="180%" color-interpolation-filters="sRGB">` +
  `<feGaussianBlur stdDeviation="${deviation}"/></filter>`;

/** Roughens the edges of a printed block, visible only in a close-up. */
const handPrinted = (seed: number): string =>
  `<feTurbulence type="fractalNoise" baseFrequency=".09" numOctaves="1" seed="${seed}" result="hand"/>` +
  '<feDisplacementMap in="SourceGraphic" in2="hand" scale="2.4" xChannelSelector="R" yChannelSelector="G" result="printed"/>' +
  '<feGaussianBlur in="printed" stdDeviation=".3" result="cloth"/>';

type Drape = {
  readonly id: string;
  /** Across and along the fall. */
  readonly frequency: string;
  readonly move: number;
  readonly depth: number;
  readonly seed: number;
};

const drapes: readonly Drape[] = [
  { id: 'drape', frequency: '.013 .0018', move: 20, depth: 26, seed: 7 },
  { id: 'drapefine', frequency: '.03 .004', move: 10, depth: 12, seed: 21 },
  { id: 'crumple', frequency: '.008 .008', move: 18, depth: 26, seed: 5 },
  { id: 'flat', frequency: '.006 .004', move: 7, depth: 9, seed: 9 },
];

/** Cloth: noise stretched along the fall moves the pattern and, lit from the left, shades the same folds. */
const drape = ({ id, frequency, move, depth, seed }: Drape, view: View): string =>
  `<filter id="${id}" x="-6%" y="-6%" width="112%" height="112%" color-interpolation-filters="sRGB">` +
  `${view === 'close' ? handPrinted(seed + 1) : ''}` +
  `<feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="2" seed="${seed}" result="folds"/>` +
  `<feDisplacementMap in="${view === 'close' ? 'cloth' : 'SourceGraphic'}" in2="folds" scale="${move}" xChannelSelector="A" yChannelSelector="G" result="moved"/>` +
  `<feDiffuseLighting in="folds" surfaceScale="${depth}" diffuseConstant="1.2" lighting-color="#fff">` +
  '<feDistantLight azimuth="200" elevation="56"/></feDiffuseLighting>' +
  '<feGaussianBlur stdDeviation="6" result="light"/>' +
  '<feComposite in="moved" in2="light" operator="arithmetic" k1="1.02" k2="0" k3="0" k4="0"/>' +
  '<feComposite in2="moved" operator="in"/></filter>';

const plaster =
  '<filter id="plaster" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB">' +
  '<feTurbulence type="fractalNoise" baseFrequency=".006 .009" numOctaves="2" seed="11"/>' +
  '<feColorMatrix values="0 0 0 0 .25  0 0 0 0 .16  0 0 0 0 .06  .9 0 0 0 -.33"/></filter>';

const gradient = (id: string, stops: readonly (readonly [number, string])[], vector: string): string =>
  `<linearGradient id="${id}" ${vector}>` +
  stops.map(([offset, color]) => `<stop offset="${offset}" stop-color="${color}"/>`).join('') +
  '</linearGradient>';

const across = 'x1="0" y1="0" x2="1" y2="0"';
const slant = 'x1="0" y1="0" x2="1" y2="1"';

const metals = [
  gradient(
    'gold',
    [
      [0, '#f8e2a0'],
      [0.35, '#d9a441'],
      [0.6, '#f2cf78'],
      [1, '#94641a'],
    ],
    slant,
  ),
  gradient(
    'goldv',
    [
      [0, '#9a681b'],
      [0.26, '#f9e6ac'],
      [0.5, '#d6a03c'],
      [0.76, '#f0cc75'],
      [1, '#845612'],
    ],
    across,
  ),
  gradient(
    'silver',
    [
      [0, '#f6f6f4'],
      [0.35, '#a9adb3'],
      [0.6, '#e7e9ea'],
      [1, '#6c7078'],
    ],
    slant,
  ),
  gradient(
    'silverv',
    [
      [0, '#777b82'],
      [0.26, '#fbfbfa'],
      [0.5, '#aeb2b8'],
      [0.76, '#e4e6e8'],
      [1, '#62666e'],
    ],
    across,
  ),
  gradient(
    'brass',
    [
      [0, '#8f6a2a'],
      [0.24, '#f3dfa6'],
      [0.48, '#b98a3c'],
      [0.74, '#dcb566'],
      [1, '#6f4c17'],
    ],
    across,
  ),
  gradient(
    'wood',
    [
      [0, '#5b3a1f'],
      [0.4, '#8a5d34'],
      [0.7, '#75492a'],
      [1, '#4c2f18'],
    ],
    across,
  ),
].join('');

const shading =
  '<linearGradient id="shade" x1="0" y1="0" x2="1" y2="0">' +
  '<stop offset="0" stop-color="#000" stop-opacity=".14"/>' +
  '<stop offset=".16" stop-color="#fff" stop-opacity=".1"/>' +
  '<stop offset=".42" stop-color="#fff" stop-opacity=".1"/>' +
  '<stop offset=".72" stop-color="#000" stop-opacity=".05"/>' +
  '<stop offset="1" stop-color="#000" stop-opacity=".34"/></linearGradient>' +
  '<linearGradient id="fall" x1="0" y1="0" x2="0" y2="1">' +
  '<stop offset="0" stop-color="#000" stop-opacity="0"/>' +
  '<stop offset="1" stop-color="#000" stop-opacity=".26"/></linearGradient>';

const still: string = [
  blur('soft2', 2),
  blur('soft6', 6),
  blur('soft', 15),
  blur('soft30', 30),
  plaster,
  metals,
  shading,
].join('\n');

export const filtersFor = (view: View): string =>
  still + drapes.map((cloth) => drape(cloth, view)).join('\n');
