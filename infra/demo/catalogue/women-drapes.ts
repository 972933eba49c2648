import type { DemoProduct } from './product.ts';

const women = { category: 'Women', sizes: [] } as const;
const sareeSize = '5.5 m with a blouse piece of 80 cm, width 115 cm.';

export const womenDrapes: readonly DemoProduct[] = [
  {
    ...women,
    slug: 'peacock-silk-saree',
    name: 'Peacock Buti Silk Saree',
    brand: 'Sutarvan',
    price: 8450,
    oldPrice: 9800,
    recommended: true,
    description:
      'Peacock silk strewn with small flowers, and a pallu in crimson where the border doubles and doubles again. The paisley edge runs the whole length, woven in one go with the body by two weavers at one loom. It has the weight that makes pleats fall by themselves.',
    material: 'Mulberry silk, supplementary weft; tested zari in the border.',
    measures: sareeSize,
    care: 'Dry clean. Refold along new lines every few months.',
    drawing: { form: 'saree', pattern: 'buti', border: 'paisleyBand', pallu: 'bandhej' },
    looks: [
      { color: 'Peacock', room: 'rose' },
      { color: 'Plum', room: 'sand', dyes: { motif: '#b3462f', accent: '#f0c35a' } },
    ],
  },
  {
    ...women,
    slug: 'leheriya-saree',
    name: 'Leheriya Georgette Saree',
    brand: 'Rangdhura',
    price: 3950,
    description:
      'The cloth is rolled on the slant and bound before each dip, so the colour comes out as waves: the desert’s idea of the monsoon. Georgette keeps it moving. A band of gota stops it at the edges.',
    material: 'Viscose georgette, tie-dyed by hand; gota border.',
    measures: sareeSize,
    care: 'Hand wash apart in cold water with salt the first time, or dry clean.',
    drawing: { form: 'saree', pattern: 'leheriya', border: 'gota', pallu: 'leheriya' },
    looks: [
      { color: 'Marigold', room: 'ink' },
      { color: 'Turquoise', room: 'chalk' },
    ],
  },
  {
    ...women,
    slug: 'jamdani-saree',
    name: 'Jamdani Muslin Saree',
    brand: 'Sutarvan',
    price: 6750,
    newArrival: true,
    description:
      'Sprigs that seem to float are laid into the muslin by hand, thread by thread, with nothing carried across the back. Hold it to a window and the ground almost disappears. A temple border gives it an edge to end on.',
    material: 'Fine muslin cotton, 100s count, extra weft in cotton.',
    measures: sareeSize,
    care: 'Hand wash cold, starch lightly, dry in shade.',
    drawing: { form: 'saree', pattern: 'jamdani', border: 'temple', pallu: 'jamdani', scale: 0.86 },
    looks: [
      { color: 'Ivory', room: 'teal', dyes: { motif: '#8a2f4a', accent: '#c98a2b' }, daylight: 'leaves' },
    ],
  },
  {
    ...women,
    slug: 'double-ikat-saree',
    name: 'Double Ikat Saree',
    brand: 'Sutarvan',
    price: 14500,
    description:
      'Both warp and weft are tied and dyed before the loom is dressed, and the pattern appears only where they meet. A thread out of place by a millimetre shows, which is why this one took five months. The steps of its lozenges never quite close, and are not meant to.',
    material: 'Mulberry silk, tie-dyed in warp and weft.',
    measures: '5.6 m without blouse piece, width 118 cm.',
    care: 'Dry clean only; keep in muslin with a few cloves.',
    drawing: { form: 'saree', pattern: 'patola', border: 'stars', pallu: 'ikat', scale: 0.7 },
    looks: [{ color: 'Maroon', room: 'blue', dyes: { motif: '#e9d3a0', accent: '#2c6a5a' } }],
  },
  {
    ...women,
    slug: 'phulkari-dupatta',
    name: 'Phulkari Dupatta',
    brand: 'Dhaagori',
    price: 2150,
    newArrival: true,
    description:
      'Floss silk laid in long darning stitches, counted from the back of the cloth, until the cotton underneath is nearly gone. It glows the way wheat does at five in the evening. Throw it over something plain.',
    material: 'Cotton with hand phulkari in untwisted silk.',
    measures: '2.5 m by 90 cm, fringed.',
    care: 'Dry clean; never wring.',
    drawing: { form: 'dupatta', pattern: 'phulkari', border: 'stars', scale: 0.62 },
    looks: [{ color: 'Madder', room: 'teal', dyes: { motif: '#f0b03a', accent: '#f7e3c0' } }],
  },
  {
    ...women,
    slug: 'bandhani-dupatta',
    name: 'Bandhani Silk Dupatta',
    brand: 'Rangdhura',
    price: 2750,
    description:
      'Seven thousand knots, give or take, tied with a fingernail grown for the purpose. When they are pulled open after the dyeing the silk keeps a memory of each. Two broad ends carry gota.',
    material: 'Gajji silk, tie-dyed; gota at both ends.',
    measures: '2.4 m by 95 cm.',
    care: 'Dry clean; do not iron the texture out.',
    drawing: { form: 'dupatta', pattern: 'bandhani', border: 'gota', scale: 0.7 },
    looks: [{ color: 'Leaf', room: 'rose', dyes: { motif: '#f4dd7a', accent: '#f0b53a' } }],
  },
  {
    ...women,
    slug: 'kani-shawl',
    name: 'Kani Paisley Shawl',
    brand: 'Sutarvan',
    price: 12900,
    description:
      'A ground of small paisleys, then a deep end where they stand as tall as a hand. The pattern is read aloud to the weaver from a coded sheet, colour by colour, while dozens of small wooden bobbins wait their turn. Warm without weight.',
    material: 'Fine wool, kani woven; side border in wool.',
    measures: '2 m by 1 m, knotted fringe.',
    care: 'Dry clean; keep with neem leaves or cedar.',
    drawing: { form: 'shawl', pattern: 'kani', border: 'vineBand', end: 'paisleys', scale: 0.6 },
    looks: [
      { color: 'Indigo', room: 'chalk', dyes: { ground: '#1f2b4d', motif: '#9a2f3d', accent: '#e3c07a' } },
    ],
  },
  {
    ...women,
    slug: 'ikat-stole',
    name: 'Feathered Ikat Stole',
    brand: 'Sutarvan',
    price: 1250,
    description:
      'The edges of ikat are soft because the dye creeps a little under its binding, and this stole makes a virtue of it. A temple band closes both ends. Long enough to go twice around in January.',
    material: 'Cotton and silk, yarn tie-dyed.',
    measures: '2 m by 55 cm, fringed.',
    care: 'Hand wash cold, apart.',
    drawing: { form: 'stole', pattern: 'ikat', border: 'temple', scale: 0.66 },
    looks: [{ color: 'Indigo', room: 'ochre', dyes: { accent: '#c1492f' } }],
  },
  {
    ...women,
    slug: 'shibori-stole',
    name: 'Shibori Ring Stole',
    brand: 'Nilachaap',
    price: 890,
    soldOut: true,
    description:
      'Pebbles are tied into the cloth, the cloth goes into the vat, and rings come out. Each stole carries a different handful. Soft from the first day, since indigo is kinder to fibre than most dyes.',
    material: 'Cotton mulmul, natural indigo.',
    measures: '1.9 m by 60 cm.',
    care: 'Wash apart in cold water; a little blue will run the first three times.',
    drawing: { form: 'stole', pattern: 'shibori', border: 'stripes', scale: 0.66 },
    looks: [{ color: 'Indigo', room: 'clay', dyes: { accent: '#9fb2d8' } }],
  },
];
