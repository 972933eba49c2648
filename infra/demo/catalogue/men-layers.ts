import { letterSizes, type DemoProduct } from './product.ts';

const jacket = { category: 'Men', sizes: letterSizes } as const;
const wrap = { category: 'Men', sizes: [] } as const;
const jacketSize = 'Length 68 cm in M; sits close at the shoulder, easy at the waist.';

export const menLayers: readonly DemoProduct[] = [
  {
    ...jacket,
    slug: 'brocade-nehru-jacket',
    name: 'Lotus Brocade Nehru Jacket',
    brand: 'Rangdhura',
    price: 5900,
    oldPrice: 6900,
    recommended: true,
    description:
      'Lotus and lattice in gold-toned thread on peacock silk, cut close with a band collar and five domed buttons. The pocket square is folded in for you in the colour of the lining. Put it over a white kurta and you are dressed.',
    material: 'Silk blend brocade, viscose lining, brass buttons.',
    measures: jacketSize,
    care: 'Dry clean; brush, do not press, the brocade.',
    drawing: { form: 'jacket', buttons: 'gold', pattern: 'brocade', border: 'stripes', scale: 0.56 },
    looks: [
      { color: 'Peacock', room: 'wine', dyes: { ground: '#0f4b46', motif: '#d9b45a', accent: '#7a1d2c' } },
      { color: 'Maroon', room: 'sage', dyes: { ground: '#6d1a2b', motif: '#dcae5c', accent: '#20343f' } },
    ],
  },
  {
    ...jacket,
    slug: 'herringbone-nehru-jacket',
    name: 'Herringbone Nehru Jacket',
    brand: 'Tilaghat',
    price: 4250,
    description:
      'Tweed from the hills, where winter comes early and jackets are not for show. The herringbone is broken at the seams so that it climbs the chest evenly. Horn-brown buttons, a marigold square.',
    material: 'Wool tweed, 320 g/m²; viscose lining; wooden buttons.',
    measures: jacketSize,
    care: 'Dry clean once a season; air in between.',
    drawing: { form: 'jacket', buttons: 'wood', pattern: 'herringbone', border: 'stripes' },
    looks: [
      { color: 'Charcoal', room: 'ochre', dyes: { ground: '#4a4542', motif: '#8d8578', accent: '#d98c2b' } },
      { color: 'Sand', room: 'blue', dyes: { ground: '#a98c63', motif: '#6d4f32', accent: '#7c2f2a' } },
    ],
  },
  {
    ...jacket,
    slug: 'ikat-nehru-jacket',
    name: 'Ikat Nehru Jacket',
    brand: 'Sutarvan',
    price: 3650,
    newArrival: true,
    description:
      'Feathered lozenges in cream on indigo, matched at the front edge so that the pattern closes with the buttons. Light enough to keep on indoors. The two hand pockets are deep; the third is for show.',
    material: 'Handloom cotton ikat, cotton lining, brass buttons.',
    measures: jacketSize,
    care: 'Dry clean.',
    drawing: { form: 'jacket', buttons: 'gold', pattern: 'ikat', border: 'stripes', scale: 0.56 },
    looks: [{ color: 'Indigo', room: 'chalk', dyes: { accent: '#b8402e' } }],
  },
  {
    ...jacket,
    slug: 'khadi-nehru-jacket',
    name: 'Khadi Nehru Jacket',
    brand: 'Tilaghat',
    price: 2990,
    description:
      'The plain one, which is the one you will wear most. Handspun cotton in colours from the garden, a soft collar, wooden buttons. It needs no occasion.',
    material: 'Khadi cotton, 220 g/m²; half lining; wooden buttons.',
    measures: jacketSize,
    care: 'Machine wash cold, iron the collar flat.',
    drawing: { form: 'jacket', buttons: 'wood', pattern: 'khadi', border: 'stripes' },
    looks: [
      { color: 'Leaf', room: 'sand', dyes: { accent: '#e0a52e' } },
      { color: 'Terracotta', room: 'teal', dyes: { accent: '#f3e3c3' } },
    ],
  },
  {
    ...wrap,
    slug: 'herringbone-shawl',
    name: 'Hill Wool Shawl',
    brand: 'Tilaghat',
    price: 3450,
    description:
      'Undyed wool in two browns, straight from the flock, woven in herringbone with three plain bands at each end. It smells faintly of lanolin for a week, then only of you. For terraces, trains and late films.',
    material: 'Sheep’s wool, undyed, handwoven.',
    measures: '2.1 m by 1 m, twisted fringe.',
    care: 'Hand wash cool with wool soap; dry flat.',
    drawing: { form: 'shawl', pattern: 'herringbone', border: 'stripes', end: 'bands' },
    looks: [
      {
        color: 'Sand',
        room: 'blue',
        dyes: { ground: '#b9a184', motif: '#6d4a2c', accent: '#f1e4cc' },
        daylight: 'window',
      },
    ],
  },
  {
    ...wrap,
    slug: 'kantha-stole',
    name: 'Kantha Wrap Stole',
    brand: 'Dhaagori',
    price: 1650,
    description:
      'Two layers of cotton held together by nothing but running stitch, a few thousand of them. The cloth puckers a little between the rows and holds warmth there. Works on a shoulder, a chair, a sleeping child.',
    material: 'Cotton, hand quilted.',
    measures: '1.9 m by 60 cm, fringed.',
    care: 'Machine wash gently; it only gets better.',
    drawing: { form: 'stole', pattern: 'kantha', border: 'stars', scale: 0.66 },
    looks: [{ color: 'Charcoal', room: 'sage', dyes: { motif: '#d8c7a6', accent: '#d98c2b' } }],
  },
];
