// A made bed, seen from its foot: the bedspread over top and front, two pillows in the same cloth.
import { border, cloth } from '../cloth/cloth.ts';
import type { Drawn, Look, Textile } from '../drawing.ts';
import { crease, fold, ground, seam, shine } from '../light.ts';
import { clip, clipped, line, n, shape, times } from '../svg.ts';

export type BedspreadDrawing = Textile & { readonly form: 'bedspread' };

const headboard =
  `<path d="M128 700V330C128 300 150 286 176 284C200 230 300 214 340 232C360 204 440 204 460 232C500 214 600 230 624 284C650 286 672 300 672 330V700Z" fill="url(#wood)"/>` +
  line(
    'M152 700V340C152 318 166 308 190 306C214 258 296 240 344 258C364 232 436 232 456 258' +
      'C504 240 586 258 610 306C634 308 648 318 648 340V700',
    '#e2b27a',
    3,
    'stroke-opacity=".5"',
  ) +
  times(6, (index) => {
    const x = 176 + index * 76;
    return (
      `<path d="M${x} 560V400C${x} 372 ${x + 18} 364 ${x + 34} 344C${x + 50} 364 ${x + 68} 372 ${x + 68} 400V560Z" fill="#2c1708" opacity=".32"/>` +
      `<path d="M${x} 560V400C${x} 372 ${x + 18} 364 ${x + 34} 344C${x + 50} 364 ${x + 68} 372 ${x + 68} 400V560" fill="none" stroke="#e2b27a" stroke-opacity=".4" stroke-width="2"/>`
    );
  });

const topPlane = 'M176 566C300 552 500 552 624 566L738 742C600 758 200 758 62 742Z';
const drop =
  'M62 740C200 758 600 758 738 740' +
  `C742 800 738 850 744 908${times(9, (index) => `Q${n(744 - index * 76.4 - 38)} ${index % 2 === 0 ? 926 : 898} ${n(744 - (index + 1) * 76.4)} 908`)}` +
  'C62 850 58 800 62 740Z';

const pillow = (x: number): string => {
  const d =
    `M${x} 470C${x + 60} 456 ${x + 140} 456 ${x + 200} 470` +
    `C${x + 210} 510 ${x + 210} 548 ${x + 202} 586C${x + 140} 600 ${x + 60} 600 ${x - 2} 586` +
    `C${x - 10} 548 ${x - 10} 510 ${x} 470Z`;
  return (
    `${shape(d, '#1c0f04', 'opacity=".4" filter="url(#soft)" transform="translate(10 10)"')}` +
    '<g filter="url(#flat)">' +
    `${shape(d, 'url(#sham)')}${shape(d, 'url(#puff)')}${line(d, 'url(#edge)', 10)}</g>` +
    crease(
      `M${x + 20} 490C${x + 60} 500 ${x + 70} 510 ${x + 90} 506M${x + 180} 488` +
        `C${x + 150} 500 ${x + 140} 506 ${x + 120} 504`,
      7,
      0.2,
    )
  );
};

export const drawBedspread = (drawing: BedspreadDrawing, look: Look): Drawn => {
  const scale = drawing.scale ?? 1;
  const { ground: base, motif, accent } = look.dyes;
  const flat = cloth('spread', drawing.pattern, look.dyes, { scale, x: 400, y: 560 }).replace(
    'scale(',
    'scale(1 .62) scale(',
  );
  const paints =
    flat +
    ('<radialGradient id="puff" cx=".4" cy=".3" r=".8">' +
      '<stop offset="0" stop-color="#fff" stop-opacity=".34"/>' +
      '<stop offset=".5" stop-color="#fff" stop-opacity="0"/>' +
      '<stop offset="1" stop-color="#1c0f04" stop-opacity=".42"/></radialGradient>') +
    cloth('front', drawing.pattern, look.dyes, { scale: scale * 1.14, x: 400, y: 742 }) +
    cloth(
      'sham',
      drawing.pattern,
      { ground: motif, motif: base, accent },
      { scale: scale * 0.8, x: 300, y: 480 },
    ) +
    border('edge', drawing.border, look.dyes, { x: 400, y: 842, scale: 1.4 }) +
    clip('topplane', topPlane) +
    clip('drop', drop);
  const rims =
    line('M150 578L52 742M650 578L748 742', motif, 44) + line('M178 580L96 746M622 580L704 746', accent, 3);
  const folds = times(
    9,
    (index) =>
      fold(
        `M${n(98 + index * 76)} 748C${n(96 + index * 76)} 800 ${n(104 + index * 76)} 860 ${n(100 + index * 76)} 930`,
        22,
        0.26,
      ) + shine(`M${n(60 + index * 76)} 750V920`, 16, 0.2),
  );
  return {
    content:
      `<defs>${paints}</defs>${ground(400, 934, 370, 14)}` +
      '<g transform="translate(14 12)" opacity=".34" filter="url(#soft)">' +
      `<path d="M128 700V330C176 230 624 230 672 330V700Z" fill="#24160a"/></g>${headboard}` +
      `<path d="M168 540H632V600H168Z" fill="#f6efe2"/>${pillow(188)}${pillow(412)}` +
      '<g filter="url(#flat)">' +
      clipped(
        'topplane',
        shape(topPlane, 'url(#spread)'),
        rims,
        fold('M120 640C260 610 520 640 690 620', 24, 0.14),
        shine('M200 590C320 580 480 580 600 590', 18, 0.3),
        '<rect x="40" y="540" width="720" height="230" fill="url(#shade)" opacity=".8"/>',
      ) +
      '</g>' +
      '<g filter="url(#drapefine)">' +
      clipped(
        'drop',
        shape(drop, 'url(#front)'),
        `<rect x="40" y="842" width="720" height="100" fill="url(#edge)"/>${line('M40 840H760', accent, 4)}`,
        folds,
        '<rect x="40" y="730" width="720" height="210" fill="url(#fall)"/>',
        '<rect x="40" y="730" width="720" height="210" fill="url(#shade)"/>',
      ) +
      '</g>' +
      (`${line('M62 741C200 758 600 758 738 741', '#fff', 5, 'stroke-opacity=".34" filter="url(#soft2)"')}` +
        seam('M62 736C200 753 600 753 738 736', '#00000033', 1.4)),
    focus: { x: 82, y: 617, width: 227 },
  };
};
