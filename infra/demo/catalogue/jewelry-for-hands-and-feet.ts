import { ringSizes, type DemoProduct } from './product.ts';

const jewel = { category: 'Jewelry', sizes: [] } as const;
const ring = { category: 'Jewelry', sizes: ringSizes } as const;
const plateCare = 'Keep dry and away from perfume; wipe with a soft cloth; store in its pouch.';

export const jewelryForHandsAndFeet: readonly DemoProduct[] = [
  {
    ...ring,
    slug: 'blue-solitaire-ring',
    name: 'Blue Stone Solitaire',
    brand: 'Ghungarika',
    price: 1950,
    description:
      'One large stone, four claws and a ring of granules, with two small companions down either shoulder. The metal is left plain, so that the blue has no rival. It sits high and knows it.',
    material: 'Sterling silver; faceted glass.',
    measures: 'Indian ring sizes; stone 1.4 cm.',
    care: 'Take off for washing up; polish with a silver cloth.',
    drawing: { form: 'ring', kind: 'solitaire', metal: 'silver' },
    looks: [{ color: 'Indigo', room: 'chalk' }],
  },
  {
    ...jewel,
    slug: 'glass-bangle-set',
    name: 'Glass Bangle Set',
    brand: 'Ghungarika',
    price: 690,
    description:
      'Twenty-seven glass bangles with points of gold, and four broad ones to keep them in order. The glass is drawn, coiled and cut while it glows, which is why no two are exactly round. The sound is half of why one wears them.',
    material: 'Soda glass with gold points; gold-plated brass keepers with glass stones.',
    measures: 'Inner width 6.2 cm (2.6 in the trade); 31 pieces.',
    care: 'Slip on over a wet hand. Glass breaks; spares are part of the set.',
    drawing: { form: 'bangles', kind: 'stack', metal: 'gold' },
    looks: [
      { color: 'Peacock', room: 'clay' },
      { color: 'Maroon', room: 'sage' },
    ],
  },
  {
    ...jewel,
    slug: 'kundan-kadas',
    name: 'Pair of Kundan Kadas',
    brand: 'Meenakosh',
    price: 4600,
    description:
      'Two broad bangles, hinged and closed with a screw, set all round with drops and small stones between them. A row of pearls runs along the rim. Heavy enough to feel like a decision.',
    material: 'Brass, gold plated; glass stones in foil; shell pearls.',
    measures: 'Inner width 6 cm, opens at the hinge; 58 g each.',
    care: plateCare,
    drawing: { form: 'bangles', kind: 'kada', metal: 'gold' },
    looks: [{ color: 'Maroon', room: 'wine' }],
  },
  {
    ...jewel,
    slug: 'ghungroo-anklets',
    name: 'Ghungroo Anklets',
    brand: 'Ghungarika',
    price: 1650,
    description:
      'Seventeen little bells to a foot, on a double chain with beads. You will hear yourself come home. The clasp is a flower, and takes two hands the first week.',
    material: 'German silver; glass beads.',
    measures: 'A pair; 25 cm with 3 cm of chain to spare.',
    care: 'Wipe dry after wearing; polish now and then.',
    drawing: { form: 'anklet', kind: 'bells', metal: 'silver' },
    looks: [{ color: 'Silver', room: 'sand', dyes: { ground: '#7fb4dc', motif: '#e8eef5' } }],
  },
  {
    ...jewel,
    slug: 'pearl-drop-anklets',
    name: 'Pearl Drop Anklets',
    brand: 'Meenakosh',
    price: 1390,
    description:
      'For those who like the look of anklets and the peace of silence: pearls and drops in place of bells. They lie flat under a saree’s hem and show when you climb stairs. Fine enough for bare feet on cool stone.',
    material: 'Brass, gold plated; glass stones; shell pearls.',
    measures: 'A pair; 25 cm with 3 cm of chain to spare.',
    care: plateCare,
    drawing: { form: 'anklet', kind: 'beads', metal: 'gold' },
    looks: [{ color: 'Turquoise', room: 'clay' }],
  },
];
