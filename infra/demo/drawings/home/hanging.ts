// For the wall and the door: a toran of pennants, a painted tree of life, knotted cotton.
import { border, cloth } from '../cloth/cloth.ts';
import { daisy, poppy } from '../cloth/motifs.ts';
import type { Drawn, Look, Textile } from '../drawing.ts';
import { tassel } from '../garments/trims.ts';
import { cast, ground, shine } from '../light.ts';
import { at, dot, line, n, petals, shape, times } from '../svg.ts';

export type HangingDrawing = Textile & {
  readonly form: 'hanging';
  readonly kind: 'toran' | 'tree' | 'macrame';
};

const dowel = (y: number, from: number, to: number): string =>
  `${cast(`M${from} ${y}H${to}V${y + 14}H${from}Z`, 16, 22, 0.36)}<rect x="${from}" y="${y}" width="${to - from}" height="15" rx="7" fill="url(#wood)"/><path d="M${from + 8} ${y + 3}H${to - 8}" stroke="#e2b27a" stroke-opacity=".6" stroke-width="2"/>${dot(from, y + 7, 11, 'url(#gold)')}${dot(to, y + 7, 11, 'url(#gold)')}${line(`M${from + 30} ${y}L400 ${y - 92}L${to - 30} ${y}`, '#8d6a2e', 3.6)}${line(`M${from + 30} ${y - 1}L400 ${y - 93}L${to - 30} ${y - 1}`, '#f2d99a', 1.2)}${dot(400, y - 92, 12, 'url(#gold)', 'stroke="#7d5414"')}`;

const toran = (look: Look): string => {
  const { motif, accent, ground: base } = look.dyes;
  const pennants = times(7, (index) => {
    const x = 82 + index * 91;
    const k = (index - 3) / 3;
    const long = 220 + 90 * k * k;
    const d = `M${x} 326H${x + 86}V${n(326 + long - 52)}L${x + 43} ${n(326 + long)}L${x} ${n(326 + long - 52)}Z`;
    const flower = at(
      x + 43,
      326 + long * 0.42,
      petals(0, 0, 8, 19, 7, index % 2 === 0 ? accent : base) +
        dot(0, 0, 13, base) +
        dot(0, 0, 10, '#dfe8ea') +
        '<path d="M-7 3A8 8 0 0 1 4-7Z" fill="#fff"/>' +
        times(12, (turn) => dot(0, -32, 2.6, accent, `transform="rotate(${turn * 30})"`)),
    );
    return `${cast(d, 14, 18, 0.34)}<g filter="url(#drapefine)">${shape(d, index % 2 === 0 ? 'url(#first)' : 'url(#second)')}${line(`M${x + 8} 340V${n(326 + long - 57)}L${x + 43} ${n(326 + long - 12)}L${x + 78} ${n(326 + long - 57)}V340`, accent, 3)}${flower}${shape(d, 'url(#shade)')}</g>${line(d, accent, 4)}${tassel(x + 43, 322 + long, 60, accent, motif)}`;
  });
  return `${pennants}${cast('M70 250H730V330H70Z', 12, 16, 0.3)}<g filter="url(#flat)"><rect x="68" y="248" width="664" height="84" fill="url(#head)"/><rect x="68" y="248" width="664" height="84" fill="url(#shade)"/></g>${line('M68 250H732M68 331H732', accent, 4)}${times(23, (index) => at(84 + index * 28.7, 344, dot(0, 0, 5, index % 2 === 0 ? accent : base)))}${[68, 732].map((x) => tassel(x, 330, 120, motif, accent)).join('')}${dot(76, 246, 12, 'url(#gold)', 'stroke="#7d5414"')}${dot(724, 246, 12, 'url(#gold)', 'stroke="#7d5414"')}`;
};

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
      `M${x} ${y}C${n(x + side * reach * 0.4)} ${y + 14} ${n(x + side * reach * 0.8)} ${y - 20} ${n(x + side * reach)} ${y - 66}`,
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

const tree = (look: Look): string => {
  const { motif, accent, ground: base } = look.dyes;
  const d = 'M170 190H630V820H170Z';
  const trunk =
    'M386 748C392 660 376 560 392 460C396 400 390 340 400 290C410 340 404 400 410 460C426 560 408 660 416 748C440 756 470 762 500 762H300C330 762 362 756 386 748Z';
  const birds = [-1, 1]
    .map(
      (side) =>
        `<g transform="translate(${400 + side * 120} 726) scale(${side} 1)"><path d="M0 0C-20-4-34-22-30-42C-24-34-14-32-6-34C6-38 8-50 20-54C30-56 36-48 34-42L44-38L33-34C34-14 20 2 0 0Z" fill="${motif}"/><path d="M-30-42C-50-30-62-6-64 24C-46 10-30 4-10-2Z" fill="${accent}"/>${dot(25, -46, 2.6, base)}${line('M2 0V16M10-1V16', accent, 2.6)}</g>`,
    )
    .join('');
  return `${cast(d, 26, 22, 0.38)}${dowel(178, 146, 654)}<g filter="url(#drapefine)">${shape(d, 'url(#first)')}<rect x="170" y="190" width="460" height="56" fill="url(#head)"/><rect x="170" y="764" width="460" height="56" fill="url(#foot)"/>${line('M170 248H630M170 762H630', accent, 4)}${line('M186 254V756M614 254V756', motif, 6)}${line('M198 254V756M602 254V756', accent, 2, 'stroke-dasharray="3 7" stroke-linecap="round"')}${shape(trunk, accent)}${[
    [402, 660, 150],
    [400, 580, 168],
    [400, 500, 160],
    [400, 424, 130],
  ]
    .map(
      ([x, y, reach]) =>
        branch(x ?? 0, y ?? 0, 1, reach ?? 0, look) + branch(x ?? 0, (y ?? 0) + 14, -1, reach ?? 0, look),
    )
    .join(
      '',
    )}${at(400, 292, petals(0, 0, 12, 20, 6.6, motif) + petals(0, 0, 12, 12, 4, accent, 15) + dot(0, 0, 7, base))}${birds}${shine('M230 200C240 400 220 600 232 810', 40, 0.14)}<rect x="170" y="190" width="460" height="630" fill="url(#shade)"/></g>${times(9, (index) => tassel(190 + index * 52.5, 820, 46, motif, accent))}`;
};

const macrame = (look: Look): string => {
  const { ground: base, accent } = look.dyes;
  const rows = times(8, (row) => {
    const count = 13 - Math.abs(row - 1);
    return times(count, (column) => {
      const x = 400 + (column - (count - 1) / 2) * 34;
      const y = 226 + row * 44;
      const knot = `<ellipse rx="10" ry="8" fill="${base}" stroke="#000" stroke-opacity=".25"/><path d="M-7-3Q0 3 7-3M-7 2Q0 8 7 2" stroke="#000" stroke-opacity=".24" stroke-width="1.4" fill="none"/>`;
      return (
        line(
          `M${n(x - 17)} ${y - 34}Q${n(x - 15)} ${y - 10} ${n(x)} ${y}Q${n(x + 15)} ${y - 10} ${n(x + 17)} ${y - 34}M${n(x)} ${y}L${n(x - 17)} ${y + 26}M${n(x)} ${y}L${n(x + 17)} ${y + 26}`,
          base,
          5.4,
          'stroke-linecap="round"',
        ) +
        line(
          `M${n(x - 15)} ${y - 32}Q${n(x - 13)} ${y - 10} ${n(x + 2)} ${y + 1}`,
          '#000',
          1.4,
          'stroke-opacity=".22"',
        ) +
        at(x, y, knot)
      );
    });
  });
  const tails = times(66, (index) => {
    const k = (index / 65) * 2 - 1;
    const x = 400 + k * 206;
    const from = 540 - Math.abs(k) * 230;
    const to = 850 - Math.abs(k) * 210 + ((index * 13) % 17);
    return (
      line(
        `M${n(x)} ${n(from)}C${n(x + 3)} ${n((from + to) / 2)} ${n(x - 4)} ${n(to - 60)} ${n(x + ((index * 7) % 9) - 4)} ${n(to)}`,
        index % 9 === 4 ? accent : base,
        5.6,
        'stroke-linecap="round"',
      ) +
      line(
        `M${n(x + 2)} ${n(from)}C${n(x + 5)} ${n((from + to) / 2)} ${n(x - 2)} ${n(to - 60)} ${n(x + ((index * 7) % 9) - 2)} ${n(to)}`,
        '#000',
        1.2,
        'stroke-opacity=".2"',
      )
    );
  });
  const shadow = 'M180 190H620L600 640L400 840L200 640Z';
  return `${cast(shadow, 22, 20, 0.3)}${dowel(178, 140, 660)}<g filter="url(#flat)">${tails}${rows}</g>${times(7, (index) => dot(196 + index * 68, 200, 9, accent) + dot(193 + index * 68, 197, 3, '#fff', 'opacity=".5"'))}`;
};

export const drawHanging = (drawing: HangingDrawing, look: Look): Drawn => {
  const { ground: base, motif, accent } = look.dyes;
  const paints =
    cloth('first', drawing.pattern, look.dyes, { scale: drawing.scale ?? 1, x: 400, y: 300 }) +
    cloth(
      'second',
      drawing.pattern,
      { ground: motif, motif: base, accent },
      { scale: drawing.scale ?? 1, x: 400, y: 300 },
    ) +
    border('head', drawing.border, look.dyes, {
      x: 400,
      y: drawing.kind === 'toran' ? 250 : 190,
      scale: drawing.kind === 'toran' ? 1.7 : 1.16,
    }) +
    border('foot', drawing.border, look.dyes, { x: 400, y: 764, scale: 1.16 });
  const kinds = { toran, tree, macrame };
  const focuses = {
    toran: { x: 252, y: 246, width: 290 },
    tree: { x: 330, y: 400, width: 290 },
    macrame: { x: 262, y: 240, width: 280 },
  };
  return {
    content: `<defs>${paints}</defs>${drawing.kind === 'toran' ? '' : ground(400, 936, 220, 12)}${kinds[drawing.kind](look)}`,
    focus: focuses[drawing.kind],
  };
};
