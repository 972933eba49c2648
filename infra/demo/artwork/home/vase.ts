// Vases on a stool, with what the season gives: painted pottery, brass, bare clay.
import { border, cloth } from '../cloth/cloth.ts';
import type { Drawn, Look, Textile } from '../drawing.ts';
import { chanceOf } from '../chance.ts';
import { cast, ground } from '../light.ts';
import { clip, clipped, line, n, petals, shape, times } from '../svg.ts';
import { stool } from './furniture.ts';

export type VaseDrawing = Textile & {
  readonly form: 'vase';
  readonly kind: 'bottle' | 'urn' | 'jar';
  readonly glaze: 'painted' | 'brass' | 'clay';
  readonly stems: 'marigold' | 'branch' | 'pampas';
};

const outlines = {
  bottle: {
    d:
      'M362 372C376 376 424 376 438 372C430 400 424 430 428 462C440 500 520 526 528 610' +
      'C532 668 492 712 456 730H344C308 712 268 668 272 610C280 526 360 500 372 462' +
      'C376 430 370 400 362 372Z',
    mouth: [400, 373, 38, 8],
    band: 560,
  },
  urn: {
    d:
      'M316 424C330 432 470 432 484 424C470 444 456 456 462 474C520 500 556 552 540 618' +
      'C528 668 484 706 452 730H348C316 706 272 668 260 618C244 552 280 500 338 474' +
      'C344 456 330 444 316 424Z',
    mouth: [400, 425, 84, 14],
    band: 548,
  },
  jar: {
    d:
      'M330 440C340 446 460 446 470 440L474 468C540 486 556 540 550 600C546 660 516 712 482 730H318' +
      'C284 712 254 660 250 600C244 540 260 486 326 468Z',
    mouth: [400, 441, 70, 12],
    band: 546,
  },
} as const;

const marigolds = (mouthY: number): string => {
  const heads: readonly (readonly [number, number, number])[] = [
    [400, 196, 50],
    [318, 240, 44],
    [486, 236, 46],
    [356, 296, 40],
    [452, 300, 42],
    [272, 316, 36],
    [528, 314, 36],
  ];
  return (
    heads
      .map(([x, y]) =>
        line(
          `M400 ${mouthY + 20}C${n(400 + (x - 400) * 0.2)} ${mouthY - 60} ${x} ${y + 80} ${x} ${y}`,
          '#4b6a38',
          5,
        ),
      )
      .join('') +
    [
      [300, 372, -150],
      [500, 368, -30],
      [250, 250, -160],
      [556, 250, -20],
      [400, 340, -90],
    ]
      .map(
        ([x, y, turn]) =>
          `<path d="M0 0C24-18 60-16 84 0C60 16 24 18 0 0Z" fill="#5b7d43" transform="translate(${x} ${y}) rotate(${turn})"/>`,
      )
      .join('') +
    heads
      .map(
        ([x, y, r], index) =>
          `<circle cx="${x + 6}" cy="${y + 8}" r="${r}" fill="#1c0f04" opacity=".2" filter="url(#soft6)"/>` +
          petals(x, y, 18, r * 0.5, r * 0.19, index % 2 === 0 ? '#e07a12' : '#eda31f') +
          petals(x, y, 15, r * 0.4, r * 0.17, index % 2 === 0 ? '#ef9422' : '#f4b93d', 12) +
          petals(x, y, 12, r * 0.28, r * 0.14, index % 2 === 0 ? '#f6a83a' : '#f9cf63') +
          petals(x, y, 8, r * 0.15, r * 0.1, '#d9730f'),
      )
      .join('')
  );
};

const branches = (mouthY: number): string => {
  const chance = chanceOf('branch');
  const twig = (x: number, y: number, bend: number): string => {
    const leaves = times(12, (index) => {
      const k = 0.25 + (index / 12) * 0.75;
      const px = 400 + (x - 400) * k + Math.sin(k * 3) * bend;
      const py = mouthY + (y - mouthY) * k;
      const turn = (index % 2 === 0 ? -30 : -150) + chance.between(-18, 18);
      return `<path d="M0 0C12-14 34-14 48 0C34 11 12 11 0 0Z" fill="${index % 3 === 0 ? '#7f9a6a' : '#637f50'}" transform="translate(${n(px)} ${n(py)}) rotate(${n(turn)})"/>`;
    });
    return (
      line(
        `M400 ${mouthY + 20}Q${n(400 + (x - 400) * 0.4 + bend)} ${n((mouthY + y) / 2)} ${x} ${y}`,
        '#6b5232',
        4.4,
      ) + leaves
    );
  };
  return (
    twig(290, 170, -14) + twig(408, 118, 10) + twig(520, 190, 16) + twig(232, 300, -10) + twig(572, 314, 8)
  );
};

const pampas = (mouthY: number): string => {
  const plume = (x: number, y: number, turn: number, tone: string): string =>
    line(
      `M400 ${mouthY + 20}Q${n(400 + (x - 400) * 0.3)} ${n((mouthY + y) / 2 + 60)} ${x} ${y + 90}`,
      '#a58a5c',
      3.4,
    ) +
    `<g transform="translate(${x} ${y}) rotate(${turn})">` +
    times(90, (index) => {
      const k = index / 89;
      const side = index % 2 === 0 ? 1 : -1;
      const reach = 34 * Math.sin(Math.PI * (0.12 + k * 0.86));
      return line(
        `M0 ${n(120 - k * 170)}Q${n(side * reach * 0.7)} ${n(96 - k * 170)} ${n(side * reach)} ${n(66 - k * 156)}`,
        index % 3 === 0 ? '#fff6e2' : tone,
        3.2,
        'stroke-linecap="round" stroke-opacity=".82"',
      );
    }) +
    '</g>';
  return (
    plume(300, 220, -16, '#e2c99a') +
    plume(500, 210, 17, '#d9bd88') +
    plume(400, 150, 0, '#ecd7ac') +
    plume(234, 300, -30, '#d3b47c') +
    plume(566, 300, 30, '#e2c99a')
  );
};

const stems = { marigold: marigolds, branch: branches, pampas };

const body = (drawing: VaseDrawing, look: Look): string => {
  const { d, mouth, band } = outlines[drawing.kind];
  const [mx, my, rx, ry] = mouth;
  const { motif, accent, ground: base } = look.dyes;
  const rings = (at: number): string => line(`M220 ${at}Q400 ${at + 36} 580 ${at}`, accent, 4);
  const painted =
    '<rect x="230" y="360" width="340" height="400" fill="url(#glaze)"/>' +
    `<path d="M220 ${band - 2}Q400 ${band + 34} 580 ${band - 2}V${band + 70}Q400 ${band + 106} 220 ${band + 70}Z" fill="url(#girdle)"/>` +
    `${rings(band - 4)}${rings(band + 72)}` +
    `<path d="M220 690Q400 728 580 690V760H220Z" fill="${motif}"/>${rings(688)}` +
    `<path d="M300 360H500V396Q400 412 300 396Z" fill="${motif}" opacity=".95"/>`;
  const brass =
    `<rect x="230" y="360" width="340" height="400" fill="url(#brass)"/>` +
    times(14, (index) =>
      line(
        `M220 ${470 + index * 18}Q400 ${508 + index * 18} 580 ${470 + index * 18}`,
        '#5e3f12',
        1.4,
        `stroke-opacity="${index % 4 === 0 ? 0.7 : 0.25}"`,
      ),
    ) +
    `<path d="M220 ${band}Q400 ${band + 36} 580 ${band}V${band + 66}Q400 ${band + 102} 220 ${band + 66}Z" fill="url(#girdle)" opacity=".42"/>`;
  const clay =
    `<rect x="230" y="360" width="340" height="400" fill="${base}"/>` +
    times(26, (index) =>
      line(
        `M220 ${400 + index * 14}Q400 ${436 + index * 14} 580 ${400 + index * 14}`,
        index % 2 === 0 ? '#000' : '#fff',
        2,
        'stroke-opacity=".08"',
      ),
    ) +
    `<path d="M220 ${band}Q400 ${band + 36} 580 ${band}V${band + 60}Q400 ${band + 96} 220 ${band + 60}Z" fill="url(#girdle)" opacity=".85"/>`;
  const glazes = { painted, brass, clay };
  const light =
    '<radialGradient id="belly" cx=".32" cy=".34" r=".8">' +
    `<stop offset="0" stop-color="#fff" stop-opacity="${drawing.glaze === 'clay' ? 0.24 : 0.5}"/>` +
    '<stop offset=".35" stop-color="#fff" stop-opacity=".05"/>' +
    '<stop offset="1" stop-color="#1c0f04" stop-opacity=".62"/></radialGradient>';
  const gloss =
    drawing.glaze === 'clay'
      ? ''
      : '<path d="M318 520C290 550 284 610 300 650" fill="none" stroke="#fff" stroke-opacity=".75" stroke-width="12" stroke-linecap="round" filter="url(#soft2)"/>' +
        '<ellipse cx="330" cy="500" rx="12" ry="7" fill="#fff" opacity=".8" transform="rotate(-40 330 500)"/>';
  return (
    `<defs>${light}${clip('pot', d)}</defs>` +
    (`${clipped('pot', glazes[drawing.glaze], shape(d, 'url(#belly)'), gloss)}` +
      line(d, '#1c0f04', 1.4, 'stroke-opacity=".3"')) +
    `<ellipse cx="${mx}" cy="${my}" rx="${rx}" ry="${ry}" fill="${drawing.glaze === 'brass' ? 'url(#goldv)' : drawing.glaze === 'clay' ? base : motif}"/>` +
    `<ellipse cx="${mx}" cy="${my + 1}" rx="${rx - 7}" ry="${ry - 4}" fill="#1c0f04" opacity=".75"/>`
  );
};

export const drawVase = (drawing: VaseDrawing, look: Look): Drawn => {
  const { d, mouth, band } = outlines[drawing.kind];
  const paints =
    cloth('glaze', drawing.pattern, look.dyes, { scale: drawing.scale ?? 0.8, x: 400, y: 480 }) +
    border('girdle', drawing.border, look.dyes, { x: 400, y: band + 12, scale: 1.4 });
  return {
    content:
      `<defs>${paints}</defs>${ground(400, 934, 190, 14)}` +
      '<g opacity=".5" filter="url(#soft6)" transform="translate(34 26)">' +
      `<g fill="#24160a" opacity=".5">${cast(d, 0, 0, 0.5)}</g></g>${stool(726)}` +
      '<ellipse cx="424" cy="728" rx="112" ry="16" fill="#1c0f04" opacity=".5" filter="url(#soft6)"/>' +
      '<g opacity=".2" filter="url(#soft6)" transform="translate(30 26)">' +
      `${stems[drawing.stems](mouth[1])}</g>${stems[drawing.stems](mouth[1])}${body(drawing, look)}`,
    focus: { x: 258, y: 440, width: 262 },
  };
};
