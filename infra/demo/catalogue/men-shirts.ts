import { letterSizes, type DemoProduct } from './product.ts';

const shirt = { category: 'Men', sizes: letterSizes } as const;
const cottonCare = 'Machine wash cold with like colours; iron while damp.';

export const menShirts: readonly DemoProduct[] = [
  {
    ...shirt,
    slug: 'madras-shirt',
    name: 'Madras Check Shirt',
    brand: 'Tilaghat',
    price: 1490,
    description:
      'Real madras bleeds a little into itself with each wash, until the checks look as if they had been painted. Long sleeves, shell buttons, one pocket on the left. It belongs on a verandah.',
    material: 'Handloom cotton, yarn dyed; shell buttons.',
    measures: 'Regular fit; length 74 cm in M.',
    care: 'Wash cold, apart for the first three washes.',
    drawing: {
      form: 'shirt',
      sleeve: 'long',
      collar: 'turned',
      buttons: 'shell',
      pattern: 'madras',
      border: 'stripes',
      scale: 0.8,
    },
    looks: [
      { color: 'Sky', room: 'sand', dyes: { motif: '#2d4a75', accent: '#b8402e' }, daylight: 'leaves' },
    ],
  },
  {
    ...shirt,
    slug: 'dabu-holiday-shirt',
    name: 'Dabu Holiday Shirt',
    brand: 'Nilachaap',
    price: 1250,
    newArrival: true,
    description:
      'Short sleeves, band collar, wooden buttons and pale leaves kept from the dye by river mud. Made for the first three days away, when you still iron. After that it looks better without.',
    material: 'Cotton cambric, mud resist printed; wooden buttons.',
    measures: 'Easy fit, rounded hem, length 73 cm in M.',
    care: 'Wash cold with dark colours.',
    drawing: {
      form: 'shirt',
      sleeve: 'short',
      collar: 'band',
      buttons: 'wood',
      pattern: 'dabu',
      border: 'stripes',
      scale: 0.72,
    },
    looks: [
      { color: 'Peacock', room: 'rose', dyes: { motif: '#f0e6cc', accent: '#6fa79c' } },
      { color: 'Plum', room: 'ochre', dyes: { motif: '#f0dcc8', accent: '#9a6a94' } },
    ],
  },
  {
    ...shirt,
    slug: 'linen-band-shirt',
    name: 'Linen Band-Collar Shirt',
    brand: 'Tilaghat',
    price: 1850,
    description:
      'Linen with its grain left in, cut a little wide and finished with a narrow band at the neck. The buttons are shell, the seams are felled, the creases are the point. Buy it plain; it will not stay that way.',
    material: 'Linen, 160 g/m², stone washed; shell buttons.',
    measures: 'Relaxed fit; length 76 cm in M.',
    care: 'Machine wash at 30°, hang to dry.',
    drawing: {
      form: 'shirt',
      sleeve: 'long',
      collar: 'band',
      buttons: 'shell',
      pattern: 'khadi',
      border: 'stripes',
    },
    looks: [
      { color: 'Terracotta', room: 'chalk' },
      { color: 'Ivory', room: 'clay', dyes: { motif: '#6d5a3c' } },
    ],
  },
  {
    ...shirt,
    slug: 'vine-camp-shirt',
    name: 'Climbing Vine Shirt',
    brand: 'Nilachaap',
    price: 1590,
    description:
      'A vine goes up one side of the cloth and comes down the other, flowering as it goes. Open collar, short sleeves, wooden buttons. It has made quiet men dance, though we promise nothing.',
    material: 'Cotton lawn, hand block printed; wooden buttons.',
    measures: 'Easy fit, length 72 cm in M.',
    care: cottonCare,
    drawing: {
      form: 'shirt',
      sleeve: 'short',
      collar: 'turned',
      buttons: 'wood',
      pattern: 'vine',
      border: 'stripes',
      scale: 0.8,
    },
    looks: [{ color: 'Charcoal', room: 'rose', dyes: { motif: '#e39a7a', accent: '#8fa58a' } }],
  },
];
