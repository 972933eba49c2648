// Lamps for oil: the tall brass samai with five wicks, and a few clay diyas.
import type { Drawn, Look } from '../drawing.ts';
import { cast, ground } from '../light.ts';
import { at, dot, line, n, petals, times } from '../svg.ts';
import { flame, glow } from './flame.ts';

export type LampDrawing = { readonly form: 'lamp'; readonly kind: 'samai' | 'diyas' };

const band = (y: number, rx: number, ry: number): string =>
  `<ellipse cx="400" cy="${y}" rx="${rx}" ry="${ry}" fill="url(#goldv)" stroke="#6f4810" stroke-width="1"/>`;

const dish = (y: number, rx: number): string =>
  `<path d="M${400 - rx} ${y}C${400 - rx * 0.8} ${n(y + rx * 0.4)} ${400 - rx * 0.3} ${n(y + rx * 0.42)} 400 ${n(y + rx * 0.42)}S${400 + rx * 0.8} ${n(y + rx * 0.4)} ${400 + rx} ${y}Z" fill="url(#goldv)" stroke="#6f4810" stroke-width="1.2"/>` +
  `<ellipse cx="400" cy="${y}" rx="${rx}" ry="${rx * 0.13}" fill="#8c5d16"/>` +
  `<ellipse cx="400" cy="${y - 3}" rx="${rx * 0.95}" ry="${rx * 0.105}" fill="#3f260a"/>` +
  `<ellipse cx="400" cy="${y - 1}" rx="${rx * 0.88}" ry="${rx * 0.08}" fill="#c98b2c" opacity=".75"/>` +
  `<path d="M${400 - rx * 0.7} ${n(y + rx * 0.2)}Q400 ${n(y + rx * 0.42)} ${400 + rx * 0.7} ${n(y + rx * 0.2)}" fill="none" stroke="#6f4810" stroke-width="1.6" stroke-opacity=".6"/>` +
  times(15, (index) => {
    const k = (index / 14) * 2 - 1;
    return dot(400 + k * rx * 0.84, y + rx * 0.16 + (1 - k * k) * rx * 0.17, 3, '#fff3c8', 'opacity=".65"');
  });

const peak = (y: number): string =>
  `<path d="M390 ${y}C384 ${y - 70} 374 ${y - 110} 400 ${y - 172}C426 ${y - 110} 416 ${y - 70} 410 ${y}Z" fill="url(#goldv)" stroke="#6f4810" stroke-width="1"/>` +
  `<circle cx="400" cy="${y - 182}" r="15" fill="url(#gold)" stroke="#6f4810"/>` +
  `<path d="M400 ${y - 194}C386 ${y - 220} 390 ${y - 236} 400 ${y - 256}C410 ${y - 236} 414 ${y - 220} 400 ${y - 194}Z" fill="url(#gold)" stroke="#6f4810"/>`;

const samai: string =
  `${cast('M286 904H514L470 850L430 800V400H370V800L330 850Z', 26, 10, 0.4)}` +
  '<path d="M280 912H520L496 880C484 864 446 860 434 838C426 800 428 700 430 640H370C372 700 374 800 366 838C354 860 316 864 304 880Z" fill="url(#goldv)" stroke="#6f4810" stroke-width="1.2"/>' +
  band(888, 106, 12) +
  band(842, 46, 13) +
  band(800, 40, 11) +
  band(760, 46, 14) +
  band(716, 38, 10) +
  band(676, 44, 13) +
  dish(600, 206) +
  peak(596) +
  [
    [212, 584],
    [290, 606],
    [510, 606],
    [588, 584],
    [400, 614],
  ]
    .map(([x, y]) => flame(x ?? 0, y ?? 0))
    .join('');

const diya = (x: number, y: number, size: number, look: Look): string =>
  at(
    x,
    y,
    '<ellipse cx="10" cy="56" rx="96" ry="14" fill="#1c0f04" opacity=".5" filter="url(#soft6)"/>' +
      `<path d="M-96 0C-92 46-40 60 0 60S84 46 100-8C60 4 20 8-10 8C-50 8-80 6-96 0Z" fill="${look.dyes.ground}"/>` +
      '<path d="M-96 0C-92 46-40 60 0 60S84 46 100-8C60 4 20 8-10 8C-50 8-80 6-96 0Z" fill="url(#shade)"/>' +
      `<path d="M-96 0C-84-22 60-30 100-8C70 8-70 16-96 0Z" fill="${look.dyes.ground}"/>` +
      '<path d="M-84 0C-70-16 56-22 88-8C60 4-60 10-84 0Z" fill="#3f1f0c"/>' +
      '<path d="M-70 0C-56-10 44-14 70-7C46 2-50 6-70 0Z" fill="#c98b2c" opacity=".8"/>' +
      (`${times(9, (index) => dot(-72 + index * 18, 22 + Math.sin((index / 8) * Math.PI) * 16, 4, index % 2 === 0 ? look.dyes.motif : look.dyes.accent))}` +
        `${line('M-86 14C-50 34 40 38 88 10', look.dyes.accent, 2.4)}${flame(74, -8, 0.9)}`),
    0,
    size,
  );

const marigold = (x: number, y: number, r: number): string =>
  petals(x, y, 14, r * 0.5, r * 0.2, '#e07a12') +
  petals(x, y, 11, r * 0.36, r * 0.18, '#f2a32a', 12) +
  petals(x, y, 8, r * 0.2, r * 0.12, '#f9cf63');

const ledge =
  `${cast('M96 744H704V900H96Z', 12, 8, 0.3)}<path d="M96 744H704V904H96Z" fill="#efe4d2"/>` +
  '<path d="M96 744H704V904H96Z" fill="url(#shade)"/>' +
  '<path d="M96 746L140 690H660L704 746Z" fill="#fffaf0"/>';

const diyas = (look: Look): string =>
  ledge +
  diya(400, 560, 0.86, look) +
  [130, 210, 610, 676].map((x, index) => marigold(x, 722 - (index % 2) * 14, 26)).join('') +
  diya(262, 664, 1.06, look) +
  diya(536, 668, 1.06, look) +
  times(
    7,
    (index) =>
      `<path d="M0 0C10-7 22-6 28 0C22 6 10 7 0 0Z" fill="#e58b1f" transform="translate(${330 + index * 22} ${728 + (index % 3) * 7}) rotate(${index * 47})"/>`,
  );

export const drawLamp = (drawing: LampDrawing, look: Look): Drawn => {
  const warm = '<circle cx="400" cy="520" r="330" fill="#ffc257" opacity=".2" filter="url(#soft30)"/>';
  switch (drawing.kind) {
    case 'samai':
      return {
        content:
          `<defs>${glow}</defs>` +
          (`${warm}${ground(400, 916, 150, 14)}${samai}${marigold(250, 912, 24)}${marigold(296, 926, 20)}` +
            marigold(560, 918, 24)),
        focus: { x: 180, y: 440, width: 290 },
      };
    case 'diyas':
      return {
        content:
          `<defs>${glow}</defs>${warm}<path d="M300 640H500V700H300Z" fill="#e4d6bf"/>` +
          '<path d="M300 640H500V700H300Z" fill="url(#shade)"/>' +
          `<ellipse cx="400" cy="640" rx="100" ry="14" fill="#f6ecdb"/>${diyas(look)}`,
        focus: { x: 152, y: 490, width: 230 },
      };
    default:
      return drawing.kind satisfies never;
  }
};
