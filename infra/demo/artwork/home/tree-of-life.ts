// A painted panel: one trunk, many flowers, two birds.
import { daisy, poppy } from '../cloth/motifs.ts';
import type { Look } from '../drawing.ts';
import { tassel } from '../garments/trims.ts';
import { cast, shine } from '../light.ts';
import { at, dot, line, n, petals, shape, times } from '../svg.ts';
import { dowel } from './dowel.ts';

const branch = (x: number, y: number, side: 1 | -1, reach: number, look: Look): string => {
  const { motif, accent } = look.dyes;
  const bloom = (bx: number, by: number, index: number): string =>
    at(
      bx,
      by,
      index % 3 === 0
        ? poppy(17, motif, accent)
        : index % 3 === 1
          ? daisy(10, motif, accent)
          : petals(0, 0, 8, 11, 4.2, accent) + dot(0, 0, 5, motif),
    );
  const leaves = times(6, (index) => {
    const k = (index + 1) / 7;
    return `<path d="M0 0C8-12 24-12 32-4C24 8 10 9 0 0Z" fill="${accent}" transform="translate(${n(x + side * reach * k)} ${n(y - 60 * k * k + 16 * Math.sin(k * 6))}) rotate(${side > 0 ? -50 + index * 24 : 230 - index * 24})"/>`;
  });
  return (
    line(
      `M${x} ${y}` +
        `C${n(x + side * reach * 0.4)} ${y + 14} ${n(x + side * reach * 0.8)} ${y - 20} ${n(x + side * reach)} ${y - 66}`,
      look.dyes.accent,
      5,
      'stroke-linecap="round"',
    ) +
    leaves +
    bloom(x + side * reach, y - 74, reach) +
    bloom(x + side * reach * 0.62, y - 42, reach + 1) +
    bloom(x + side * reach * 0.42, y + 28, reach + 2)
  );
};

export const tree = (look: Look): string => {
  const { motif, accent, ground: base } = look.dyes;
  const d = 'M170 190H630V820H170Z';
  const trunk =
    'M386 748C392 660 376 560 392 460C396 400 390 340 400 290C410 340 404 400 410 460' +
    'C426 560 408 660 416 748C440 756 470 762 500 762H300C330 762 362 756 386 748Z';
  const birds = [-1, 1]
    .map(
      (side) =>
        `<g transform="translate(${400 + side * 120} 726) scale(${side} 1)">` +
        `<path d="M0 0C-20-4-34-22-30-42C-24-34-14-32-6-34C6-38 8-50 20-54C30-56 36-48 34-42L44-38L33-34C34-14 20 2 0 0Z" fill="${motif}"/>` +
        `<path d="M-30-42C-50-30-62-6-64 24C-46 10-30 4-10-2Z" fill="${accent}"/>` +
        `${dot(25, -46, 2.6, base)}${line('M2 0V16M10-1V16', accent, 2.6)}</g>`,
    )
    .join('');
  return (
    `${cast(d, 26, 22, 0.38)}${dowel(178, 146, 654)}<g filter="url(#drapefine)">` +
    `${shape(d, 'url(#first)')}<rect x="170" y="190" width="460" height="56" fill="url(#head)"/>` +
    '<rect x="170" y="764" width="460" height="56" fill="url(#foot)"/>' +
    (`${line('M170 248H630M170 762H630', accent, 4)}${line('M186 254V756M614 254V756', motif, 6)}` +
      line('M198 254V756M602 254V756', accent, 2, 'stroke-dasharray="3 7" stroke-linecap="round"') +
      shape(trunk, accent) +
      [
        [402, 660, 150],
        [400, 580, 168],
        [400, 500, 160],
        [400, 424, 130],
      ]
        .map(
          ([x, y, reach]) =>
            branch(x ?? 0, y ?? 0, 1, reach ?? 0, look) + branch(x ?? 0, (y ?? 0) + 14, -1, reach ?? 0, look),
        )
        .join('') +
      at(
        400,
        292,
        petals(0, 0, 12, 20, 6.6, motif) + petals(0, 0, 12, 12, 4, accent, 15) + dot(0, 0, 7, base),
      ) +
      `${birds}${shine('M230 200C240 400 220 600 232 810', 40, 0.14)}`) +
    '<rect x="170" y="190" width="460" height="630" fill="url(#shade)"/></g>' +
    times(9, (index) => tassel(190 + index * 52.5, 820, 46, motif, accent))
  );
};
