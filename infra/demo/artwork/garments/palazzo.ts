// Palazzo trousers: a drawn waist and two wide legs that fall in pleats, hung from clips.
import { border, cloth } from '../cloth/cloth.ts';
import type { Drawn, Look, Textile } from '../drawing.ts';
import { cast, crease, ground, shine } from '../light.ts';
import { clip, clipped, dot, line, mirrored, n, shape, times } from '../svg.ts';
import { tassel } from './trims.ts';

export type PalazzoDrawing = Textile & { readonly form: 'palazzo' };

const top = 226;
const hem = 868;
const leg =
  `M284 ${top}H404C404 320 402 400 400 452C396 600 402 740 396 ${hem + 4}` +
  `C370 ${hem + 22} 340 ${hem + 6} 312 ${hem + 22}C288 ${hem + 8} 258 ${hem + 24} 232 ${hem + 6}` +
  `C208 ${hem + 18} 184 ${hem + 6} 164 ${hem - 6}C196 700 236 480 284 ${top}Z`;
const pleats = 6;

const pleated = (): string =>
  times(pleats, (index) => {
    const from = index / pleats;
    const to = (index + 1) / pleats;
    const topX = (k: number): string => n(282 + k * 124);
    const lowX = (k: number): string => n(156 + k * 250);
    const mid = (from + to) / 2;
    return (
      shape(
        `M${topX(from)} ${top}L${lowX(from)} ${hem + 40}H${lowX(to)}L${topX(to)} ${top}Z`,
        `url(#pleat${index})`,
      ) +
      crease(`M${topX(to)} ${top + 34}C${topX(to)} 460 ${lowX(to)} 640 ${lowX(to)} ${hem + 30}`, 10, 0.3) +
      shine(`M${topX(mid)} ${top + 80}C${topX(mid)} 460 ${lowX(mid)} 640 ${lowX(mid)} ${hem}`, 13, 0.2)
    );
  });

const bar: string =
  line(
    'M400 188V154C400 146 416 148 417 134C418 120 406 112 396 116C388 119 386 126 388 132',
    '#8d6a2e',
    5.4,
    'stroke-linecap="round"',
  ) +
  dot(399, 116, 15, 'url(#gold)', 'stroke="#7d5414" stroke-width="1.4"') +
  dot(399, 116, 8, 'url(#goldv)') +
  dot(395, 112, 3.4, '#fff', 'opacity=".8"') +
  ('<rect x="262" y="182" width="276" height="13" rx="6.5" fill="url(#wood)"/>' +
    '<path d="M266 186H534" stroke="#e2b27a" stroke-opacity=".6" stroke-width="2"/>');

const pegs: string = [306, 478]
  .map(
    (x) =>
      `<rect x="${x}" y="176" width="16" height="58" rx="4" fill="url(#gold)" stroke="#7d5414" stroke-width="1"/>` +
      `<path d="M${x + 4} 180V228" stroke="#fff" stroke-opacity=".6" stroke-width="1.6"/>`,
  )
  .join('');

const waist = (look: Look): string => {
  const gathers = times(30, (index) =>
    crease(`M${284 + index * 8} ${top - 4 + (index % 3) * 3}V${top + 36}`, 2, 0.3),
  );
  return (
    '<g filter="url(#drapefine)">' +
    `<path d="M280 ${top - 8}H520V${top + 28}Q400 ${top + 38} 280 ${top + 28}Z" fill="url(#pleat2)"/>` +
    `<path d="M280 ${top - 8}H520V${top + 28}Q400 ${top + 38} 280 ${top + 28}Z" fill="url(#shade)"/>` +
    `${gathers}</g>` +
    line(
      `M396 ${top + 12}C380 ${top + 50} 392 ${top + 80} 378 ${top + 130}M404 ${top + 12}` +
        `C418 ${top + 60} 404 ${top + 90} 420 ${top + 148}`,
      look.dyes.accent,
      3.4,
      'stroke-linecap="round"',
    ) +
    tassel(378, top + 128, 40, look.dyes.accent, look.dyes.motif, 4) +
    tassel(420, top + 146, 40, look.dyes.accent, look.dyes.motif, -4)
  );
};

export const drawPalazzo = (drawing: PalazzoDrawing, look: Look): Drawn => {
  const paints =
    times(pleats, (index) =>
      cloth(`pleat${index}`, drawing.pattern, look.dyes, {
        scale: drawing.scale ?? 1,
        turn: 13 - index * 2.6,
        x: 280 + index * 20,
        y: top,
      }),
    ) +
    border('hem', drawing.border, look.dyes, { y: hem - 50, x: 10, turn: 0.6 }) +
    clip('leg', leg);
  const band =
    `<path d="M120 ${hem - 58}Q290 ${hem - 40} 420 ${hem - 46}V${hem + 40}H120Z" fill="url(#hem)"/>` +
    `<path d="M120 ${hem - 59}Q290 ${hem - 41} 420 ${hem - 47}" fill="none" stroke="${look.dyes.accent}" stroke-width="3"/>`;
  const drawn = `<g filter="url(#drape)">${clipped(
    'leg',
    pleated(),
    band,
    times(pleats, (index) =>
      crease(`M${n(156 + ((index + 1) / pleats) * 250)} ${hem - 60}V${hem + 40}`, 9, 0.3),
    ),
    `<rect x="150" y="200" width="260" height="700" fill="url(#shade)"/>`,
  )}</g>`;
  return {
    content:
      `<defs>${paints}</defs>` +
      (`${ground(400, 938, 236, 13)}${cast(leg)}${mirrored(cast(leg, -24))}${bar}${mirrored(drawn)}` +
        `${drawn}${waist(look)}${pegs}`),
    focus: { x: 275, y: 196, width: 258 },
  };
};
