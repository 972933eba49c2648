// A courtyard wall with arched windows, each showing the room of a product. The arch is the logo's.
import { chanceFrom, diya, garland, petals, tassel } from './flowers.ts';

export type Walls = {
  readonly lit: string;
  readonly wall: string;
  readonly dark: string;
  readonly frame: string;
  readonly floor: string;
};

export const silk: Walls = {
  lit: '#a23347',
  wall: '#7f2130',
  dark: '#5a1320',
  frame: '#6a1826',
  floor: '#43101a',
};
export const dusk: Walls = {
  lit: '#4a4f8f',
  wall: '#2f3670',
  dark: '#1d2249',
  frame: '#232a5c',
  floor: '#171b3c',
};

export type Courtyard = {
  readonly width: number;
  readonly height: number;
  readonly floorAt: number;
  readonly walls: Walls;
  /** Where light falls on the wall. */
  readonly light: { readonly x: number; readonly y: number };
  /** Opacity of the wall's print at the left and at the right. */
  readonly print: readonly [left: number, right: number];
  readonly windows: readonly { readonly x: number; readonly scale: number; readonly jpeg: Buffer }[];
  /** The hooks of the garland, from left to right. */
  readonly hooks: readonly number[];
  readonly lamps: readonly { readonly x: number; readonly scale: number }[];
  readonly petalsFrom: number;
  /** The page's colour above the picture, from which the wall fades in. */
  readonly comesFrom?: string;
};

const gold = '#f6c562';
/** For a picture of 800 by 1000. */
const opening =
  'M92 1000V368C92 288 132 268 150 238C170 202 222 198 248 162C280 120 342 122 400 62C458 122 520 120 552 162C578 198 630 202 650 238C668 268 708 288 708 368V1000Z';
const surround =
  'M62 1000V364C62 276 108 250 128 222C150 184 206 178 232 144C268 98 334 102 400 34C466 102 532 98 568 144C594 178 650 184 672 222C692 250 738 276 738 364V1000';

export function courtyard(scene: Courtyard): string {
  const { width, height, floorAt, hooks } = scene;
  const chance = chanceFrom(7);
  const garlands = hooks.slice(1).map((hook, index) => garland(hooks[index] ?? 0, hook, 92, chance));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    definitions(scene),
    `<rect width="${width}" height="${height}" fill="url(#wall)"/>`,
    `<rect width="${width}" height="${height}" fill="url(#print)" mask="url(#fade)"/>`,
    ...(scene.comesFrom ? [`<rect width="${width}" height="${height / 4}" fill="url(#top)"/>`] : []),
    `<rect y="${floorAt}" width="${width}" height="14" fill="${scene.walls.lit}"/>`,
    `<rect y="${floorAt + 12}" width="${width}" height="${height - floorAt}" fill="${scene.walls.floor}"/>`,
    ...scene.windows.map(({ x, scale, jpeg }, index) =>
      archedWindow(index, x, floorAt, scale, jpeg, scene.walls),
    ),
    ...garlands,
    ...hooks.slice(0, -1).map((hook, index) => tassel(hook, 4, index === 0 ? 3 : 4)),
    petals(scene.petalsFrom, width - 10, floorAt + 32, height - 12, chance),
    ...scene.lamps.map(({ x, scale }) => diya(x, floorAt + 54, scale)),
    `<rect width="${width}" height="${height}" filter="url(#grain)" opacity=".5"/></svg>`,
  ].join('\n');
}

function archedWindow(
  index: number,
  x: number,
  floorAt: number,
  scale: number,
  jpeg: Buffer,
  walls: Walls,
): string {
  const room = `data:image/jpeg;base64,${jpeg.toString('base64')}`;
  return `<g transform="translate(${x - 400 * scale} ${floorAt - 1000 * scale}) scale(${scale})">
    <path d="${surround}Z" opacity=".35" filter="url(#shadow)" transform="translate(10 14)"/>
    <path d="${surround}Z" fill="${walls.frame}"/>
    <path d="${surround}" fill="none" stroke="${gold}" stroke-opacity=".75" stroke-width="3.4"/>
    <clipPath id="opening${index}"><path d="${opening}"/></clipPath>
    <g clip-path="url(#opening${index})">
      <image href="${room}" width="800" height="1000"/>
      <path d="${opening}" fill="none" stroke="#1a0a0c" stroke-opacity=".55" stroke-width="40" filter="url(#edge)"/>
    </g>
    <path d="${opening}" fill="none" stroke="${gold}" stroke-width="5"/>
  </g>`;
}

function definitions({ width, height, walls, light, print: [left, right], comesFrom }: Courtyard): string {
  return `<defs>
    <linearGradient id="top" x2="0" y2="1">
      <stop offset="0" stop-color="${comesFrom ?? walls.wall}"/><stop offset="1" stop-color="${comesFrom ?? walls.wall}" stop-opacity="0"/>
    </linearGradient>
    <radialGradient id="wall" gradientUnits="userSpaceOnUse" cx="${light.x}" cy="${light.y}" r="${width * 0.62}">
      <stop offset="0" stop-color="${walls.lit}"/><stop offset=".45" stop-color="${walls.wall}"/><stop offset="1" stop-color="${walls.dark}"/>
    </radialGradient>
    <pattern id="print" width="120" height="140" patternUnits="userSpaceOnUse">
      <g fill="none" stroke="${gold}" stroke-width="1.4" opacity=".5">
        <path d="M60 0C90 26 90 44 60 70 30 44 30 26 60 0ZM0 70C30 96 30 114 0 140-30 114-30 96 0 70ZM120 70C150 96 150 114 120 140 90 114 90 96 120 70Z"/>
      </g>
      <g fill="${gold}" opacity=".55">
        <circle cx="60" cy="35" r="4"/><circle cy="105" r="4"/><circle cx="120" cy="105" r="4"/>
        <path d="M60 16c5 6 5 9 0 13-5-4-5-7 0-13zM60 54c5-6 5-9 0-13-5 4-5 7 0 13zM42 35c6-5 9-5 13 0-4 5-7 5-13 0zM78 35c-6-5-9-5-13 0 4 5 7 5 13 0zM0 86c5 6 5 9 0 13-5-4-5-7 0-13zM120 86c5 6 5 9 0 13-5-4-5-7 0-13z"/>
      </g>
    </pattern>
    <linearGradient id="across"><stop offset="0" stop-color="#fff" stop-opacity="${left}"/><stop offset="1" stop-color="#fff" stop-opacity="${right}"/></linearGradient>
    <mask id="fade"><rect width="${width}" height="${height}" fill="url(#across)"/></mask>
    <radialGradient id="glow">
      <stop offset="0" stop-color="#ffcf70" stop-opacity=".6"/><stop offset=".4" stop-color="#ff9c2e" stop-opacity=".2"/><stop offset="1" stop-color="#ff9c2e" stop-opacity="0"/>
    </radialGradient>
    <filter id="shadow" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="22"/></filter>
    <filter id="edge"><feGaussianBlur stdDeviation="14"/></filter>
    <filter id="soft"><feGaussianBlur stdDeviation="5"/></filter>
    <filter id="grain" x="0" y="0" width="100%" height="100%">
      <feTurbulence type="fractalNoise" baseFrequency=".9" numOctaves="2" seed="5"/>
      <feColorMatrix values="0 0 0 0 .2  0 0 0 0 .1  0 0 0 0 .05  0 0 0 .3 -.06"/>
    </filter>
  </defs>`;
}
