import { ringSizes, type DemoProduct } from './product.ts';

const jewel = { category: 'Jewelry', sizes: [] } as const;
const ring = { category: 'Jewelry', sizes: ringSizes } as const;
const plateCare = 'Keep dry and away from perfume; wipe with a soft cloth; store in its pouch.';

export const jewelryForEarsAndNeck: readonly DemoProduct[] = [
  {
    ...jewel,
    slug: 'ruby-jhumkas',
    name: 'Ruby Bell Jhumkas',
    brand: 'Meenakosh',
    price: 1250,
    oldPrice: 1600,
    recommended: true,
    description:
      'A flower at the ear and a bell below it, with a skirt of small pearls that answers when you turn your head. The drops are set by hand in a collar of metal, five to the bell. Light for their size; you will forget them until someone mentions them.',
    material: 'Brass, gold plated; glass stones; shell pearls.',
    measures: '7.2 cm long, 21 g each, on hooks.',
    care: plateCare,
    drawing: { form: 'jhumkas', kind: 'bell', metal: 'gold' },
    looks: [
      { color: 'Maroon', room: 'rose' },
      { color: 'Leaf', room: 'ink' },
      { color: 'Indigo', room: 'sand' },
    ],
  },
  {
    ...jewel,
    slug: 'crescent-chandbalis',
    name: 'Crescent Chandbalis',
    brand: 'Meenakosh',
    price: 1890,
    newArrival: true,
    description:
      'Chandbali means moon earring, and here the moon is set along its whole curve with small stones, with a flower resting in its lap. Pearls hang from the rim in a fringe. They were the shape of choice at courts for a reason: they frame a face.',
    material: 'Brass, gold plated; glass stones; shell pearls.',
    measures: '6.4 cm long, 24 g each, on hooks.',
    care: plateCare,
    drawing: { form: 'jhumkas', kind: 'crescent', metal: 'gold' },
    looks: [
      { color: 'Leaf', room: 'wine' },
      { color: 'Rose', room: 'teal' },
    ],
  },
  {
    ...jewel,
    slug: 'silver-tiered-jhumkas',
    name: 'Two-Tier Silver Jhumkas',
    brand: 'Ghungarika',
    price: 1450,
    description:
      'One bell above another, both fluted by hand and darkened in the grooves, so that the light picks out every line. Blue stones stand where the tiers meet. They sound, very faintly, like something far away.',
    material: 'German silver, oxidised; glass stones; shell pearls.',
    measures: '8 cm long, 26 g each, on hooks.',
    care: 'Polish the raised parts only; leave the dark in the grooves.',
    drawing: { form: 'jhumkas', kind: 'tiered', metal: 'silver' },
    looks: [{ color: 'Indigo', room: 'blue', daylight: 'window' }],
  },
  {
    ...jewel,
    slug: 'kundan-choker',
    name: 'Kundan Garden Choker',
    brand: 'Meenakosh',
    price: 9800,
    recommended: true,
    description:
      'Thirteen flowers grow from the middle outwards, each a ring of drops round a heart, with a pendant below to finish the thought. Stones are seated in foil and hammered gold leaf in the kundan manner. For the evening on which you are not the bride, and for the one on which you are.',
    material: 'Silver base, gold leaf setting; glass and crystal stones; shell pearls; cord tie.',
    measures: 'Collar 32 cm with cord to 44 cm; pendant 5.5 cm.',
    care: 'Never wet. Lay flat in its box; have the cord renewed every few years.',
    drawing: { form: 'necklace', kind: 'kundan', metal: 'gold' },
    looks: [
      { color: 'Leaf', room: 'sand', daylight: 'leaves' },
      { color: 'Maroon', room: 'forest' },
    ],
  },
  {
    ...jewel,
    slug: 'lotus-coin-necklace',
    name: 'Lotus Coin Necklace',
    brand: 'Meenakosh',
    price: 6450,
    description:
      'Twenty-seven coins, each struck with a lotus, overlap like scales down to a pendant with a lotus of its own. Temple jewelers have made this line for centuries, first in real coin, so that a household’s savings could be worn. Ours is kinder to the neck.',
    material: 'Brass, matt gold plated; glass stones; shell pearls.',
    measures: '52 cm with pendant, hook and chain closing, 96 g.',
    care: plateCare,
    drawing: { form: 'necklace', kind: 'coins', metal: 'gold' },
    looks: [{ color: 'Gold', room: 'forest' }],
  },
  {
    ...jewel,
    slug: 'coral-strands',
    name: 'Four-Strand Bead Necklace',
    brand: 'Ghungarika',
    price: 3200,
    description:
      'Four strands, two of beads and two of pearls, gathered at either side by a flower. They are strung on silk and knotted between, so that a broken strand loses one bead and not forty. Cheerful with white cotton, grand with black.',
    material: 'Glass beads, shell pearls, gold-plated brass, silk thread.',
    measures: 'Inner strand 40 cm, outer 54 cm.',
    care: 'Put on last, take off first; restring after five years.',
    drawing: { form: 'necklace', kind: 'strands', metal: 'gold' },
    looks: [
      { color: 'Terracotta', room: 'teal' },
      { color: 'Turquoise', room: 'rose' },
    ],
  },
  {
    ...jewel,
    slug: 'silver-sun-pendant',
    name: 'Silver Sun Pendant',
    brand: 'Ghungarika',
    price: 2150,
    description:
      'A disc of silver with a flower of blue stones at its centre and drops along the lower edge, on a plain cable chain. Granules of metal run around the rim, each soldered by eye. It goes with a kurta and, for some reason, with a leather jacket.',
    material: 'Sterling silver chain, silver-plated brass pendant; glass stones.',
    measures: 'Chain 56 cm, pendant 5 cm across.',
    care: 'Polish with a silver cloth; keep in the pouch.',
    drawing: { form: 'necklace', kind: 'pendant', metal: 'silver' },
    looks: [
      { color: 'Indigo', room: 'ochre' },
      { color: 'Plum', room: 'sage' },
    ],
  },
  {
    ...jewel,
    slug: 'crescent-maang-tikka',
    name: 'Crescent Maang Tikka',
    brand: 'Meenakosh',
    price: 1850,
    description:
      'A moon for the forehead on a string of pearls and coloured beads. The hook is fine enough for thin hair and strong enough for a long wedding. Pearls along the lower edge move when you laugh.',
    material: 'Brass, gold plated; glass stones; shell pearls.',
    measures: 'Chain 11 cm, pendant 4.6 cm.',
    care: plateCare,
    drawing: { form: 'tikka', kind: 'moon', metal: 'gold' },
    looks: [
      { color: 'Maroon', room: 'blue' },
      { color: 'Peacock', room: 'clay' },
    ],
  },
  {
    ...jewel,
    slug: 'round-maang-tikka',
    name: 'Rosette Maang Tikka',
    brand: 'Meenakosh',
    price: 1290,
    soldOut: true,
    description:
      'A single rosette ringed with pearls and finished with five drops. Small enough for a college function, bright enough for a photograph. The chain can be shortened by two links.',
    material: 'Brass, gold plated; glass stones; shell pearls.',
    measures: 'Chain 11 cm, pendant 3.8 cm.',
    care: plateCare,
    drawing: { form: 'tikka', kind: 'round', metal: 'gold' },
    looks: [{ color: 'Rose', room: 'ochre' }],
  },
  {
    ...ring,
    slug: 'emerald-flower-ring',
    name: 'Flower Cocktail Ring',
    brand: 'Meenakosh',
    price: 1450,
    description:
      'Ten drops and a heart, with a halo of pearls: a whole flower bed for one finger. The head is domed so that it catches light from every side of a table. Wear it alone; it prefers that.',
    material: 'Brass, gold plated; glass stones; shell pearls.',
    measures: 'Indian ring sizes; head 3.2 cm across.',
    care: plateCare,
    drawing: { form: 'ring', kind: 'flower', metal: 'gold' },
    looks: [
      { color: 'Leaf', room: 'rose' },
      { color: 'Maroon', room: 'sage' },
    ],
  },
];
