// Words for names, descriptions and searches, and a seeded random generator.
const KINDS = `kurta saree dupatta lehenga sherwani shawl stole jacket shirt palazzo anarkali bangle necklace earrings anklet pendant choker jhumka
 bracelet ring lamp vase rug cushion curtain quilt bedspread runner tray lantern bowl mug basket mirror hanging throw`;
const MADE = `cotton silk linen wool chanderi banarasi khadi jute brass copper silver terracotta bamboo velvet georgette chiffon organza mulmul tussar
 pashmina leather marble ceramic glass wood`;
const ADJECTIVES = `indigo ivory maroon saffron emerald rose mustard turquoise coral charcoal peach teal ruby amber olive lavender printed embroidered woven
 quilted pleated hand-blocked mirrored tasselled striped checked floral paisley ikat bandhani ajrakh kalamkari`;
const PLACES = `Jaipur Jodhpur Kutch Lucknow Varanasi Kanchipuram Pochampally Kochi Bhuj Srinagar Udaipur Mysore Chanderi Maheshwar Sanganer Bagru`;
const SENTENCE = `soft light airy dense bright quiet evening morning festive daily made by hand in small batches from natural dyes with a fine border that
 keeps its colour after many washes and falls well over the shoulder for weddings or work and home`;

const list = (text: string): readonly string[] => text.split(/\s+/);
export const WORDS = {
  kinds: list(KINDS),
  made: list(MADE),
  adjectives: list(ADJECTIVES),
  places: list(PLACES),
  sentence: list(SENTENCE),
} as const;

/** Pseudo-random numbers from 0 up to 1, the same for the same seed. */
export function chanceOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function pick<T>(items: readonly T[], chance: () => number): T {
  const item = items[Math.floor(chance() * items.length)];
  if (item === undefined) throw new Error('there is nothing to pick from');
  return item;
}
