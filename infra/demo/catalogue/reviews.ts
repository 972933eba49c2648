// Reviews of the demo products. In the shop their authors' names contain "Demo shopper".

/** Invented mobile numbers; sign-up requires one. */
export const demoShoppers = {
  Asha: '9000000001',
  Kabir: '9000000002',
  Lakshmi: '9000000003',
  Imran: '9000000004',
  Tenzin: '9000000005',
  Joanna: '9000000006',
} as const;
export type ShopperName = keyof typeof demoShoppers;

export type DemoReview = {
  readonly shopper: ShopperName;
  /** The product's slug. */
  readonly product: string;
  readonly rating: 1 | 2 | 3 | 4 | 5;
  readonly comment: string | null;
};

const by =
  (shopper: ShopperName) =>
  (product: string, rating: DemoReview['rating'], comment: string | null = null): DemoReview => ({
    shopper,
    product,
    rating,
    comment,
  });

const asha = by('Asha');
const kabir = by('Kabir');
const lakshmi = by('Lakshmi');
const imran = by('Imran');
const tenzin = by('Tenzin');
const joanna = by('Joanna');

export const demoReviews: readonly DemoReview[] = [
  asha(
    'indigo-poppy-kurta',
    5,
    'The blue is deeper than on the screen and the buttons have real weight. I was asked about it three times on the first day.',
  ),
  lakshmi('indigo-poppy-kurta', 4, 'Lovely print. The sleeves run a little long, so I turned the cuffs.'),
  joanna('indigo-poppy-kurta', 5, null),
  asha('ivory-jaal-kurta', 4, 'Cool and well cut. It needs ironing, as good cotton does.'),
  joanna(
    'ivory-jaal-kurta',
    5,
    'My third from these printers. The colours have stayed after a year of washing.',
  ),
  lakshmi(
    'maroon-bandhani-anarkali',
    5,
    'Wore it to my sister’s sangeet. The skirt really does move with you.',
  ),
  asha('maroon-bandhani-anarkali', 4, 'Beautiful work. Heavier than I thought, in a good way.'),
  joanna(
    'kantha-short-kurta',
    4,
    'The stitching is uneven in the nicest sense. Runs generous, take a size down.',
  ),
  lakshmi('kantha-short-kurta', 5, null),
  lakshmi('chikan-afternoon-kurta', 5, 'You can see the hand in it. Light as nothing.'),
  asha('buti-palazzo', 4, 'Comfortable from morning to night. Pockets would have been five stars.'),
  joanna('buti-palazzo', 3, 'Good cloth, but long on me; I am 155 cm.'),
  asha('brocade-lehenga', 5, 'My tailor was impressed by the seams, and he is never impressed.'),
  lakshmi('gota-lehenga', 4, 'So light for a lehenga. The gota caught once on a chair, be careful.'),
  lakshmi(
    'peacock-silk-saree',
    5,
    'The pleats fall by themselves. My mother has asked to borrow it, which says everything.',
  ),
  asha('peacock-silk-saree', 5, null),
  joanna('peacock-silk-saree', 4, 'First silk saree of my life and easier to drape than I feared.'),
  asha('leheriya-saree', 4, 'Bright, and it stays bright. The blouse piece is a little short.'),
  lakshmi('jamdani-saree', 5, 'Against the window it is like looking through leaves.'),
  lakshmi(
    'double-ikat-saree',
    5,
    'An heirloom. I checked the back of it with a lens and found nothing to complain of.',
  ),
  joanna('phulkari-dupatta', 5, 'Glows. I wear it over black and need nothing else.'),
  tenzin('kani-shawl', 5, 'Warm without being heavy, and the border is a marvel.'),
  lakshmi('kani-shawl', 4, 'Superb weaving. I wish it came in a darker red.'),
  joanna('ikat-stole', 4, null),
  kabir('khadi-kurta', 5, 'Crisp for a week, then soft for ever. I have ordered a second.'),
  imran('khadi-kurta', 4, 'Honest cloth. Shrank a little with the first wash, as it says it would.'),
  tenzin('khadi-kurta', 5, null),
  kabir('mens-ajrakh-kurta', 5, 'The stars line up at the side seam. Somebody cared.'),
  imran('mens-ajrakh-kurta', 4, 'Rich colours. Ran a little in the first wash, so do keep it apart.'),
  tenzin('dabu-leaf-kurta', 4, 'The crackle lines are the best part.'),
  imran('festive-chikan-kurta', 5, 'White on ivory, and yet everyone noticed it at Eid.'),
  kabir(
    'brocade-nehru-jacket',
    5,
    'Over a plain white kurta it does all the work. The square in the pocket is a nice touch.',
  ),
  imran('brocade-nehru-jacket', 4, 'Well made. Snug at the chest, take one up if you are between sizes.'),
  tenzin('herringbone-nehru-jacket', 5, 'Proper tweed. It has already seen a winter in the hills.'),
  kabir('ikat-nehru-jacket', 4, null),
  imran('khadi-nehru-jacket', 4, 'The one I reach for. Buttons were sewn a little loose.'),
  kabir('madras-shirt', 5, 'Softer every week, as promised.'),
  tenzin('madras-shirt', 3, 'Nice shirt, but it bled on a towel. My fault for not reading.'),
  kabir('linen-band-shirt', 4, 'Creases at once and looks right that way.'),
  tenzin('herringbone-shawl', 5, 'Smells of sheep for a week. I miss it now that it is gone.'),
  asha('ruby-jhumkas', 5, 'So light that I forgot to take them off at night.'),
  joanna('ruby-jhumkas', 4, 'Very pretty. One pearl came loose and a drop of glue put it right.'),
  lakshmi('ruby-jhumkas', 5, null),
  asha('crescent-chandbalis', 5, 'They frame the face exactly as the description says.'),
  lakshmi('kundan-choker', 5, 'For my daughter’s wedding. The stones sit perfectly even.'),
  joanna('kundan-choker', 4, 'Stunning. The cord could be longer.'),
  lakshmi('lotus-coin-necklace', 4, 'Looks like my grandmother’s and weighs half as much.'),
  asha('blue-solitaire-ring', 4, 'A big stone that does not look like costume.'),
  joanna('glass-bangle-set', 5, 'Two broke on the way to my wrist; there are plenty. The sound is lovely.'),
  asha('ghungroo-anklets', 4, 'My cat now knows where I am. So does everyone.'),
  joanna(
    'ikat-cushion',
    5,
    'The tassels are well tied and the zip is invisible. Four of them on the sofa now.',
  ),
  kabir('ikat-cushion', 4, null),
  tenzin('poppy-bedspread', 5, 'Heavy enough to stay put. The room looks finished.'),
  joanna('patchwork-quilt', 5, 'Nine thousand stitches and I believe it. Perfect for the rains.'),
  imran('jaal-razai', 4, 'Warm and light. Needs a day in the sun when it arrives.'),
  kabir('medallion-rug', 5, 'It changed the room. Worth every rupee.'),
  imran('stepped-dhurrie', 4, 'Lies flat from the first hour and looks good on both sides.'),
  lakshmi('brass-samai', 5, 'Solid, and the parts screw together true. We light it every evening.'),
  imran('brass-samai', 5, null),
  joanna('clay-diyas', 4, 'Charming little things. One had a chip, the others are perfect.'),
  tenzin('pierced-lantern', 5, 'The stairwell is full of stars.'),
  joanna('blue-bottle-vase', 5, 'Not quite symmetrical, thank goodness.'),
  kabir('engraved-tray', 4, 'Fine engraving. It wants polishing every month.'),
  imran('flower-mugs', 4, 'Right size for chai. The handle fits a big hand, just.'),
  asha('mirror-toran', 5, 'Sends little lights round the hall in the morning.'),
];
