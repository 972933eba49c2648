// A wooden hanger on a brass knob: what every hung garment hangs from.
import { dot, line, shape } from '../svg.ts';
import { cast } from '../light.ts';

const arms =
  'M400 166C384 172 352 190 318 216C312 224 318 230 326 226L400 190L474 226C482 230 488 224 482 216' +
  'C448 190 416 172 400 166Z';

export const hanger: string =
  cast('M385 108H415V126H385Z', 12, 12, 0.4) +
  line(
    'M400 174V154C400 146 416 148 417 134C418 120 406 112 396 116C388 119 386 126 388 132',
    '#8d6a2e',
    5.4,
    'stroke-linecap="round"',
  ) +
  line(
    'M399 174V154C399 146 415 148 416 134C417 120 405 112 395 116',
    '#f2d99a',
    1.6,
    'stroke-linecap="round"',
  ) +
  dot(399, 116, 15, 'url(#gold)') +
  dot(399, 116, 15, 'none', 'stroke="#7d5414" stroke-width="1.4"') +
  dot(399, 116, 8, 'url(#goldv)') +
  dot(395, 112, 3.4, '#fff', 'opacity=".8"') +
  shape(arms, 'url(#wood)') +
  line(
    'M400 170C384 176 354 192 324 216M400 170C416 176 446 192 476 216',
    '#e2b27a',
    2,
    'stroke-opacity=".55"',
  );
