// Lanterns: pierced brass on a chain, painted glass in a frame.
import type { Drawn, Look } from '../drawing.ts';
import { cast, ground } from '../light.ts';
import { line, n, petals, shape, times } from '../svg.ts';
import { flame, glow } from './flame.ts';

export type LanternDrawing = { readonly form: 'lantern'; readonly kind: 'pierced' | 'glass' };

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
    ('<path d="M384 268H416L426 312H374Z" fill="url(#goldv)"/>' +
      '<ellipse cx="400" cy="314" rx="62" ry="14" fill="url(#goldv)" stroke="#6f4810"/>' +
      '<path d="M340 316H460L470 344H330Z" fill="url(#goldv)"/>') +
    shape(body, 'url(#brass)', 'stroke="#5e3f12" stroke-width="1.4"') +
    shape(body, look.dyes.ground, 'opacity=".28"') +
    `<g filter="url(#soft6)" opacity=".9">${holes}</g>${holes}` +
    [452, 524, 596]
      .map(
        (y) =>
          `<path d="M${n(400 - 138 * Math.sqrt(1 - ((y - 524) / 196) ** 2))} ${y + 16}Q400 ${y + 46} ${n(400 + 138 * Math.sqrt(1 - ((y - 524) / 196) ** 2))} ${y + 16}" fill="none" stroke="#5e3f12" stroke-opacity=".5" stroke-width="2"/>`,
      )
      .join('') +
    ('<path d="M360 704H440L432 736H368Z" fill="url(#goldv)" stroke="#6f4810"/>' +
      '<path d="M400 736C386 756 388 772 400 790C412 772 414 756 400 736Z" fill="url(#gold)" stroke="#6f4810"/>')
  );
};

const glassLantern = (look: Look): string => {
  const pane = (x: number, width: number, color: string): string =>
    `<rect x="${x}" y="420" width="${width}" height="300" fill="${color}" fill-opacity=".62"/>` +
    `<rect x="${x}" y="420" width="${width}" height="300" fill="url(#glow)" opacity=".5"/>` +
    (`${line(
      `M${x + width / 2} 440C${x + width / 2 + 26} 500 ${x + width / 2 - 26} 560 ${x + width / 2} 620` +
        `M${x + 12} 700L${x + width / 2} 640L${x + width - 12} 700`,
      '#5e3f12',
      3,
      'stroke-opacity=".8"',
    )}` +
      petals(x + width / 2, 560, 8, 17, 6, '#fff2c0'));
  return (
    `<circle cx="400" cy="570" r="320" fill="url(#glow)" opacity=".8"/>` +
    cast('M270 400H530V800H270Z', 26, 12, 0.34) +
    line('M352 300C352 214 448 214 448 300', 'url(#gold)', 8) +
    ('<path d="M374 286H426L436 312H364Z" fill="url(#goldv)" stroke="#6f4810"/>' +
      '<path d="M250 412C300 400 330 360 346 312H454C470 360 500 400 550 412Z" fill="url(#goldv)" stroke="#6f4810"/>') +
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
    ('<path d="M262 412H274V728H262ZM348 412H360V728H348ZM440 412H452V728H440ZM526 412H538V728H526Z" fill="url(#goldv)"/>' +
      '<rect x="246" y="722" width="308" height="30" rx="4" fill="url(#goldv)" stroke="#6f4810"/>' +
      '<rect x="246" y="404" width="308" height="18" rx="4" fill="url(#goldv)" stroke="#6f4810"/>' +
      '<path d="M262 752H538L556 790H244Z" fill="url(#goldv)" stroke="#6f4810"/>')
  );
};

export const drawLantern = (drawing: LanternDrawing, look: Look): Drawn => {
  switch (drawing.kind) {
    case 'pierced':
      return { content: `<defs>${glow}</defs>${pierced(look)}`, focus: { x: 262, y: 410, width: 262 } };
    case 'glass':
      return {
        content:
          `<defs>${glow}</defs>${ground(400, 908, 250, 12)}<path d="M180 786H620V904H180Z" fill="#5a3d24"/>` +
          '<path d="M180 786H620V904H180Z" fill="url(#shade)"/>' +
          `<path d="M180 788L206 770H594L620 788Z" fill="#8a6238"/>${glassLantern(look)}`,
        focus: { x: 262, y: 400, width: 276 },
      };
    default:
      return drawing.kind satisfies never;
  }
};
