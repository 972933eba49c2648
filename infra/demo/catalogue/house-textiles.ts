import type { DemoProduct } from './product.ts';

const house = { category: 'House Hold', sizes: [] } as const;
const coverSize = 'Cover 45 by 45 cm with a hidden zip; the filling is not included.';

export const houseTextiles: readonly DemoProduct[] = [
  {
    ...house,
    slug: 'ikat-cushion',
    name: 'Ikat Cushion Cover',
    brand: 'Ujaloom',
    price: 749,
    recommended: true,
    description:
      'Handloom ikat with feathered lozenges, a printed strip down either side and a tassel at each corner. The back is plain, in the colour of the motif, for days when you want less. Sits well beside anything striped.',
    material: 'Cotton ikat, cotton back, cotton tassels.',
    measures: coverSize,
    care: 'Machine wash cold, inside out.',
    drawing: { form: 'cushion', edge: 'tassels', pattern: 'ikat', border: 'paisleyBand', scale: 0.9 },
    looks: [
      { color: 'Ivory', room: 'blue', dyes: { ground: '#f1e4c8', motif: '#c1492f', accent: '#24406b' } },
      { color: 'Peacock', room: 'rose', dyes: { motif: '#f2e3c0', accent: '#e0952a' } },
    ],
  },
  {
    ...house,
    slug: 'ajrakh-cushion',
    name: 'Ajrakh Cushion Cover',
    brand: 'Nilachaap',
    price: 690,
    soldOut: true,
    description:
      'A tile of night sky: eight-pointed stars in madder and cream on indigo, edged with a cord. Because ajrakh is printed through, the inside is worth a look too. Two of them make a window seat.',
    material: 'Cotton, resist printed with natural dyes; corded edge.',
    measures: coverSize,
    care: 'Wash apart in cold water; dry in shade.',
    drawing: { form: 'cushion', edge: 'piping', pattern: 'ajrakh', border: 'stars' },
    looks: [
      { color: 'Indigo', room: 'clay', dyes: { ground: '#1f2f52', motif: '#b8402e', accent: '#f2e3c0' } },
    ],
  },
  {
    ...house,
    slug: 'mirror-cushion',
    name: 'Mirror Work Cushion Cover',
    brand: 'Dhaagori',
    price: 990,
    description:
      'Small mirrors, each held by a wheel of stitches, throw coins of light on the ceiling when the sun comes round. A wide plain frame keeps the sparkle to the middle. Children will move it about to aim.',
    material: 'Cotton with hand embroidery and glass mirrors.',
    measures: coverSize,
    care: 'Hand wash gently; do not wring.',
    drawing: { form: 'cushion', edge: 'frame', pattern: 'mirrors', border: 'stars', scale: 0.9 },
    looks: [
      { color: 'Maroon', room: 'sage', dyes: { motif: '#e5a63a', accent: '#2e9c9c' } },
      { color: 'Turquoise', room: 'sand', dyes: { motif: '#c4683f', accent: '#f3e3c3' } },
    ],
  },
  {
    ...house,
    slug: 'poppy-bedspread',
    name: 'Poppy Field Bedspread',
    brand: 'Nilachaap',
    price: 3850,
    oldPrice: 4500,
    description:
      'Poppies in rows that are nearly straight, and a vine along the edge that keeps them in. The cotton is heavy enough to lie flat without tucking. Two pillow covers come with it, in the colours turned around.',
    material: 'Cotton, 180 g/m², hand block printed.',
    measures: 'Double: 230 by 270 cm; two pillow covers 45 by 70 cm.',
    care: 'Machine wash at 30° with like colours.',
    drawing: { form: 'bedspread', pattern: 'poppies', border: 'vineBand', scale: 0.8 },
    looks: [
      { color: 'Ivory', room: 'blue' },
      { color: 'Sky', room: 'clay' },
    ],
  },
  {
    ...house,
    slug: 'patchwork-quilt',
    name: 'Patchwork Quilt',
    brand: 'Dhaagori',
    price: 5600,
    description:
      'Leftovers of block print, cut square and set side by side until they look meant. Lines of running stitch go through all three layers from edge to edge, about nine thousand of them. Light enough for a monsoon night, warm enough for December with a friend.',
    material: 'Cotton patchwork, cotton filling, hand quilted.',
    measures: '220 by 260 cm.',
    care: 'Machine wash gently, dry flat.',
    drawing: { form: 'quilt', shown: 'patchwork', other: 'buti', pattern: 'trellis', border: 'stripes' },
    looks: [
      { color: 'Indigo', room: 'rose', dyes: { accent: '#c1492f' } },
      { color: 'Leaf', room: 'chalk', dyes: { motif: '#f3e3c3', accent: '#c98a2b' } },
    ],
  },
  {
    ...house,
    slug: 'jaal-razai',
    name: 'Jaal Print Razai',
    brand: 'Nilachaap',
    price: 4900,
    description:
      'A winter quilt filled with carded cotton, beaten by hand until it holds air. One face is a fine printed net, the other small tied dots. It folds into a stack that you will want to leave out.',
    material: 'Cotton voile faces, 1.2 kg of carded cotton.',
    measures: 'Single: 150 by 220 cm.',
    care: 'Air in the sun; dry clean when it must be.',
    drawing: {
      form: 'quilt',
      shown: 'stack',
      other: 'bandhej',
      pattern: 'jaal',
      border: 'stripes',
      scale: 0.66,
    },
    looks: [{ color: 'Ivory', room: 'teal', dyes: { motif: '#2e5a7b', accent: '#d98c3a' } }],
  },
  {
    ...house,
    slug: 'medallion-rug',
    name: 'Medallion Wool Rug',
    brand: 'Ujaloom',
    price: 16500,
    description:
      'A garden seen from above: a pool in the middle, vines around it, a wall of flowers at the edge. Knotted by two people who sat side by side for four months and agreed on every colour. It will be here after us.',
    material: 'Hand-knotted wool on cotton, 80 knots to the square inch.',
    measures: '120 by 180 cm.',
    care: 'Vacuum without the brush; turn it twice a year.',
    drawing: { form: 'rug', field: 'medallion', pattern: 'vine', border: 'vineBand', scale: 0.8 },
    looks: [
      { color: 'Maroon', room: 'chalk', dyes: { motif: '#1f2f52', accent: '#e0bd7a' } },
      { color: 'Indigo', room: 'sand', dyes: { ground: '#22335c', motif: '#8a2c2a', accent: '#e3c58c' } },
    ],
  },
  {
    ...house,
    slug: 'stepped-dhurrie',
    name: 'Stepped Lozenge Dhurrie',
    brand: 'Ujaloom',
    price: 4250,
    description:
      'Flat woven and the same on both sides, so when one is tired you turn it over. The steps of the lozenges are as fine as the loom allows and no finer. At home on stone, on wood, and at the back of a car on the way to a picnic.',
    material: 'Cotton, flat woven by hand.',
    measures: '120 by 180 cm, fringed.',
    care: 'Shake out; hand wash cold and dry flat.',
    drawing: { form: 'rug', field: 'steps', pattern: 'khadi', border: 'temple' },
    looks: [
      { color: 'Ivory', room: 'teal', dyes: { ground: '#e9dcc0', motif: '#a13a2c', accent: '#2e5a7b' } },
      { color: 'Sand', room: 'blue', dyes: { motif: '#4f3a28', accent: '#b85c38' } },
    ],
  },
  {
    ...house,
    slug: 'vine-curtains',
    name: 'Climbing Vine Curtains',
    brand: 'Nilachaap',
    price: 2890,
    description:
      'A pair of curtains printed with a vine that climbs as it ought to, from the floor up. The cotton lets morning through and keeps noon out. Tie-backs with tassels come with them.',
    material: 'Cotton, 150 g/m², hand block printed; cotton tie-backs.',
    measures: 'A pair; each 120 by 230 cm, with rings’ loops.',
    care: 'Machine wash at 30°; hang damp.',
    drawing: { form: 'curtain', tie: 'tied', pattern: 'vine', border: 'vineBand' },
    looks: [
      { color: 'Ivory', room: 'clay', dyes: { motif: '#2e5a7b', accent: '#6b8f5a' } },
      { color: 'Rose', room: 'sage' },
    ],
  },
  {
    ...house,
    slug: 'kantha-runner',
    name: 'Kantha Table Runner',
    brand: 'Dhaagori',
    price: 1090,
    description:
      'A long strip of stitched indigo that comes to a point and ends in a tassel. Put it down and the table is laid. It takes spills as it takes everything, calmly.',
    material: 'Cotton in two layers, hand stitched.',
    measures: '180 by 35 cm.',
    care: 'Machine wash cold.',
    drawing: { form: 'runner', pattern: 'kantha', border: 'stars', scale: 0.8 },
    looks: [
      { color: 'Indigo', room: 'sand', dyes: { accent: '#c1492f' } },
      { color: 'Madder', room: 'chalk', dyes: { accent: '#e0a52e' } },
    ],
  },
];
