import { mensKurtaSizes, type DemoProduct } from './product.ts';

const kurta = { category: 'Men', sizes: mensKurtaSizes } as const;
const kurtaSize = 'Length 104 cm. The number is the chest in inches, measured on the body.';
const cottonCare = 'Machine wash cold with like colours; iron while damp.';

export const menKurtas: readonly DemoProduct[] = [
  {
    ...kurta,
    slug: 'khadi-kurta',
    name: 'Handspun Khadi Kurta',
    brand: 'Tilaghat',
    price: 1750,
    recommended: true,
    description:
      'Handspun, handwoven, and a little different every metre: slubs where the spinner slowed, a thinner line where she hurried. The band collar and cuffs are in a dark stripe from the same loom. It starts crisp and ends as the softest thing you own.',
    material: 'Khadi cotton, 140 g/m².',
    measures: kurtaSize,
    care: 'Soak once in cold water before the first wear; expect 2% shrinkage.',
    drawing: {
      form: 'kurta',
      cut: 'mens',
      sleeve: 'long',
      neck: 'band',
      pattern: 'khadi',
      border: 'stripes',
    },
    looks: [
      { color: 'Ivory', room: 'blue', dyes: { motif: '#33507f', accent: '#1f2d4d' } },
      { color: 'Sand', room: 'teal' },
      { color: 'Charcoal', room: 'ochre' },
    ],
  },
  {
    ...kurta,
    slug: 'mens-ajrakh-kurta',
    name: 'Night Sky Ajrakh Kurta',
    brand: 'Nilachaap',
    price: 2290,
    description:
      'Eight-pointed stars in madder and cream on deep indigo, printed from blocks that fit one another to the hair. Cut long and plain so that nothing interrupts them. A festive kurta that does not shout.',
    material: 'Cotton cambric, resist printed with natural dyes.',
    measures: kurtaSize,
    care: cottonCare,
    drawing: {
      form: 'kurta',
      cut: 'mens',
      sleeve: 'long',
      neck: 'band',
      pattern: 'ajrakh',
      border: 'stars',
      scale: 0.7,
    },
    looks: [
      { color: 'Indigo', room: 'ochre', dyes: { ground: '#1f2f52', motif: '#b8402e', accent: '#f2e3c0' } },
    ],
  },
  {
    ...kurta,
    slug: 'dabu-leaf-kurta',
    name: 'Dabu Leaf Kurta',
    brand: 'Nilachaap',
    price: 1980,
    description:
      'The leaves were stamped in mud, dusted with sawdust and left in the sun; then the cloth was dipped, and where the mud cracked a thread of blue crept in. Nothing else gives that line. Made up as a short, easy kurta with a keyhole neck.',
    material: 'Cotton, mud resist, natural indigo.',
    measures: 'Length 76 cm, straight hem.',
    care: 'Wash apart the first times; indigo runs, then settles.',
    drawing: {
      form: 'kurta',
      cut: 'short',
      sleeve: 'long',
      neck: 'band',
      pattern: 'dabu',
      border: 'stripes',
      scale: 0.8,
    },
    looks: [{ color: 'Indigo', room: 'chalk', dyes: { accent: '#8393c4' } }],
  },
  {
    ...kurta,
    slug: 'festive-chikan-kurta',
    name: 'Festive Chikan Kurta',
    brand: 'Dhaagori',
    price: 3100,
    oldPrice: 3600,
    description:
      'White work on ivory for evenings when others will be in colour. The flowers are raised in fine knots, the leaves shaded from behind. One pocket, at the side, where it does not show.',
    material: 'Cotton silk with hand chikan embroidery.',
    measures: kurtaSize,
    care: 'Dry clean, or hand wash with great patience.',
    drawing: {
      form: 'kurta',
      cut: 'mens',
      sleeve: 'long',
      neck: 'band',
      pattern: 'chikan',
      border: 'vineBand',
      scale: 0.84,
    },
    looks: [
      { color: 'Ivory', room: 'wine', dyes: { ground: '#efe3c8', motif: '#fffaf0', accent: '#c9a55c' } },
    ],
  },
];
