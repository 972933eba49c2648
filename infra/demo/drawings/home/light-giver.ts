// Things that give light: the tall brass lamp with its wicks, a pierced lantern, a row of clay diyas.
import type { Drawn, Look } from '../drawing.ts';
import { cast, ground } from '../light.ts';
import { at, dot, line, n, petals, shape, times } from '../svg.ts';

export type LampDrawing = { readonly form: 'lamp'; readonly kind: 'samai' | 'diyas' };
export type LanternDrawing = { readonly form: 'lantern'; readonly kind: 'pierced' | 'glass' };

const glow =
  '<radialGradient id="glow"><stop offset="0" stop-color="#ffe9ad" stop-opacity=".95"/><stop offset=".3" stop-color="#ffcf6b" stop-opacity=".42"/><stop offset="1" stop-color="#ffb640" stop-opacity="0"/></radialGradient><linearGradient id="flame" x1="0" y1="1" x2="0" y2="0"><stop offset="0" stop-color="#ff8a12"/><stop offset=".4" stop-color="#ffc64a"/><stop offset="1" stop-color="#fff2c0"/></linearGradient>';

const flame = (x: number, y: number, size = 1): string =>
  at(
    x,
    y,
    `<circle cy="-22" r="84" fill="url(#glow)"/><path d="M0-62C17-36 16-10 0-2C-16-10-17-36 0-62Z" fill="url(#flame)"/><path d="M0-34C7-22 7-10 0-6C-7-10-7-22 0-34Z" fill="#fffbe6"/><path d="M0-6V6" stroke="#3a2408" stroke-width="4" stroke-linecap="round"/>`,
    0,
    size,
  );

const band = (y: number, rx: number, ry: number): string =>
  `<ellipse cx="400" cy="${y}" rx="${rx}" ry="${ry}" fill="url(#goldv)" stroke="#6f4810" stroke-width="1"/>`;

const dish = (y: number, rx: number): string =>
  `<path d="M${400 - rx} ${y}C${400 - rx * 0.8} ${n(y + rx * 0.4)} ${400 - rx * 0.3} ${n(y + rx * 0.42)} 400 ${n(y + rx * 0.42)}S${400 + rx * 0.8} ${n(y + rx * 0.4)} ${400 + rx} ${y}Z" fill="url(#goldv)" stroke="#6f4810" stroke-width="1.2"/><ellipse cx="400" cy="${y}" rx="${rx}" ry="${rx * 0.13}" fill="#8c5d16"/><ellipse cx="400" cy="${y - 3}" rx="${rx * 0.95}" ry="${rx * 0.105}" fill="#3f260a"/><ellipse cx="400" cy="${y - 1}" rx="${rx * 0.88}" ry="${rx * 0.08}" fill="#c98b2c" opacity=".75"/><path d="M${400 - rx * 0.7} ${n(y + rx * 0.2)}Q400 ${n(y + rx * 0.42)} ${400 + rx * 0.7} ${n(y + rx * 0.2)}" fill="none" stroke="#6f4810" stroke-width="1.6" stroke-opacity=".6"/>` +
  times(15, (index) => {
    const k = (index / 14) * 2 - 1;
    return dot(400 + k * rx * 0.84, y + rx * 0.16 + (1 - k * k) * rx * 0.17, 3, '#fff3c8', 'opacity=".65"');
  });

const peak = (y: number): string =>
  `<path d="M390 ${y}C384 ${y - 70} 374 ${y - 110} 400 ${y - 172}C426 ${y - 110} 416 ${y - 70} 410 ${y}Z" fill="url(#goldv)" stroke="#6f4810" stroke-width="1"/><circle cx="400" cy="${y - 182}" r="15" fill="url(#gold)" stroke="#6f4810"/><path d="M400 ${y - 194}C386 ${y - 220} 390 ${y - 236} 400 ${y - 256}C410 ${y - 236} 414 ${y - 220} 400 ${y - 194}Z" fill="url(#gold)" stroke="#6f4810"/>`;

const samai: string =
  `${cast('M286 904H514L470 850L430 800V400H370V800L330 850Z', 26, 10, 0.4)}<path d="M280 912H520L496 880C484 864 446 860 434 838C426 800 428 700 430 640H370C372 700 374 800 366 838C354 860 316 864 304 880Z" fill="url(#goldv)" stroke="#6f4810" stroke-width="1.2"/>` +
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
    `<ellipse cx="10" cy="56" rx="96" ry="14" fill="#1c0f04" opacity=".5" filter="url(#soft6)"/><path d="M-96 0C-92 46-40 60 0 60S84 46 100-8C60 4 20 8-10 8C-50 8-80 6-96 0Z" fill="${look.dyes.ground}"/><path d="M-96 0C-92 46-40 60 0 60S84 46 100-8C60 4 20 8-10 8C-50 8-80 6-96 0Z" fill="url(#shade)"/><path d="M-96 0C-84-22 60-30 100-8C70 8-70 16-96 0Z" fill="${look.dyes.ground}"/><path d="M-84 0C-70-16 56-22 88-8C60 4-60 10-84 0Z" fill="#3f1f0c"/><path d="M-70 0C-56-10 44-14 70-7C46 2-50 6-70 0Z" fill="#c98b2c" opacity=".8"/>${times(9, (index) => dot(-72 + index * 18, 22 + Math.sin((index / 8) * Math.PI) * 16, 4, index % 2 === 0 ? look.dyes.motif : look.dyes.accent))}${line('M-86 14C-50 34 40 38 88 10', look.dyes.accent, 2.4)}${flame(74, -8, 0.9)}`,
    0,
    size,
  );

const marigold = (x: number, y: number, r: number): string =>
  petals(x, y, 14, r * 0.5, r * 0.2, '#e07a12') +
  petals(x, y, 11, r * 0.36, r * 0.18, '#f2a32a', 12) +
  petals(x, y, 8, r * 0.2, r * 0.12, '#f9cf63');

const ledge = `${cast('M96 744H704V900H96Z', 12, 8, 0.3)}<path d="M96 744H704V904H96Z" fill="#efe4d2"/><path d="M96 744H704V904H96Z" fill="url(#shade)"/><path d="M96 746L140 690H660L704 746Z" fill="#fffaf0"/>`;

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
        content: `<defs>${glow}</defs>${warm}${ground(400, 916, 150, 14)}${samai}${marigold(250, 912, 24)}${marigold(296, 926, 20)}${marigold(560, 918, 24)}`,
        focus: { x: 180, y: 440, width: 290 },
      };
    case 'diyas':
      return {
        content: `<defs>${glow}</defs>${warm}<path d="M300 640H500V700H300Z" fill="#e4d6bf"/><path d="M300 640H500V700H300Z" fill="url(#shade)"/><ellipse cx="400" cy="640" rx="100" ry="14" fill="#f6ecdb"/>${diyas(look)}`,
        focus: { x: 152, y: 490, width: 230 },
      };
    default:
      return drawing.kind satisfies never;
  }
};

const pierced = (look: Look): string => {
  const body =
    'M400 330C470 340 536 420 540 520C544 620 470 700 400 716C330 700 256 620 260 520C264 420 330 340 400 330Z';
  const holes = times(9, (row) => {
    const y = 390 + row * 36;
    const half = 138 * Math.sqrt(Math.max(0, 1 - ((y - 524) / 196) ** 2));
    return times(9, (column) => {
      const k = ((column + (row % 2) * 0.5) / 8.5) * 2 - 1;
      const x = 400 + Math.sin((k * Math.PI) / 2.2) * half * 0.96;
      const thin = Math.cos((k * Math.PI) / 2.4);
      return `<path d="M0-12C6-4 6 4 0 12C-6 4-6-4 0-12Z" fill="#fff0b8" transform="translate(${n(x)} ${y}) scale(${n(Math.max(0.2, thin))} 1)"/>`;
    });
  });
  return (
    line('M400 60V268', '#6f4810', 5, 'stroke-dasharray="11 4"') +
    line('M399 60V268', '#f2d99a', 1.6, 'stroke-dasharray="11 4"') +
    `<circle cx="400" cy="524" r="300" fill="url(#glow)" opacity=".75"/>` +
    cast(body, 30, 26, 0.3) +
    `<path d="M384 268H416L426 312H374Z" fill="url(#goldv)"/><ellipse cx="400" cy="314" rx="62" ry="14" fill="url(#goldv)" stroke="#6f4810"/><path d="M340 316H460L470 344H330Z" fill="url(#goldv)"/>` +
    shape(body, 'url(#brass)', 'stroke="#5e3f12" stroke-width="1.4"') +
    shape(body, look.dyes.ground, 'opacity=".28"') +
    `<g filter="url(#soft6)" opacity=".9">${holes}</g>${holes}` +
    [452, 524, 596]
      .map(
        (y) =>
          `<path d="M${n(400 - 138 * Math.sqrt(1 - ((y - 524) / 196) ** 2))} ${y + 16}Q400 ${y + 46} ${n(400 + 138 * Math.sqrt(1 - ((y - 524) / 196) ** 2))} ${y + 16}" fill="none" stroke="#5e3f12" stroke-opacity=".5" stroke-width="2"/>`,
      )
      .join('') +
    `<path d="M360 704H440L432 736H368Z" fill="url(#goldv)" stroke="#6f4810"/><path d="M400 736C386 756 388 772 400 790C412 772 414 756 400 736Z" fill="url(#gold)" stroke="#6f4810"/>`
  );
};

const glassLantern = (look: Look): string => {
  const pane = (x: number, width: number, color: string): string =>
    `<rect x="${x}" y="420" width="${width}" height="300" fill="${color}" fill-opacity=".62"/><rect x="${x}" y="420" width="${width}" height="300" fill="url(#glow)" opacity=".5"/>${line(`M${x + width / 2} 440C${x + width / 2 + 26} 500 ${x + width / 2 - 26} 560 ${x + width / 2} 620M${x + 12} 700L${x + width / 2} 640L${x + width - 12} 700`, '#5e3f12', 3, 'stroke-opacity=".8"')}${petals(x + width / 2, 560, 8, 17, 6, '#fff2c0')}`;
  return (
    `<circle cx="400" cy="570" r="320" fill="url(#glow)" opacity=".8"/>` +
    cast('M270 400H530V800H270Z', 26, 12, 0.34) +
    line('M352 300C352 214 448 214 448 300', 'url(#gold)', 8) +
    `<path d="M374 286H426L436 312H364Z" fill="url(#goldv)" stroke="#6f4810"/><path d="M250 412C300 400 330 360 346 312H454C470 360 500 400 550 412Z" fill="url(#goldv)" stroke="#6f4810"/>` +
    times(
      9,
      (index) =>
        `<path d="M0-10C5-4 5 4 0 10C-5 4-5-4 0-10Z" fill="#fff0b8" transform="translate(${316 + index * 21} ${388 - Math.round(Math.sin((index / 8) * Math.PI) * 26)})"/>`,
    ) +
    `<rect x="262" y="412" width="276" height="316" fill="#3b270b"/>` +
    pane(274, 74, look.dyes.ground) +
    pane(360, 80, look.dyes.accent) +
    pane(452, 74, look.dyes.ground) +
    flame(400, 690, 1.3) +
    `<path d="M262 412H274V728H262ZM348 412H360V728H348ZM440 412H452V728H440ZM526 412H538V728H526Z" fill="url(#goldv)"/><rect x="246" y="722" width="308" height="30" rx="4" fill="url(#goldv)" stroke="#6f4810"/><rect x="246" y="404" width="308" height="18" rx="4" fill="url(#goldv)" stroke="#6f4810"/><path d="M262 752H538L556 790H244Z" fill="url(#goldv)" stroke="#6f4810"/>`
  );
};

export const drawLantern = (drawing: LanternDrawing, look: Look): Drawn => {
  switch (drawing.kind) {
    case 'pierced':
      return { content: `<defs>${glow}</defs>${pierced(look)}`, focus: { x: 262, y: 410, width: 262 } };
    case 'glass':
      return {
        content: `<defs>${glow}</defs>${ground(400, 908, 250, 12)}<path d="M180 786H620V904H180Z" fill="#5a3d24"/><path d="M180 786H620V904H180Z" fill="url(#shade)"/><path d="M180 788L206 770H594L620 788Z" fill="#8a6238"/>${glassLantern(look)}`,
        focus: { x: 262, y: 400, width: 276 },
      };
    default:
      return drawing.kind satisfies never;
  }
};
