// Realistic search texts: two or three words of which one may be cut short or mistyped. No text occurs twice.
import { chanceOf, pick, WORDS } from './words.ts';

/** So many different texts. */
export function searchTexts(count: number): readonly string[] {
  const chance = chanceOf(4_711);
  const texts = new Set<string>();
  while (texts.size < count) {
    const words = [pick(WORDS.adjectives, chance), pick(chance() < 0.5 ? WORDS.made : WORDS.places, chance)];
    const kind = pick(WORDS.kinds, chance);
    const how = chance();
    // Six in ten are correct, two are incomplete, two have a typing error.
    const last = how < 0.6 ? kind : how < 0.8 ? kind.slice(0, 3) : swapped(kind);
    texts.add([...(chance() < 0.3 ? words : words.slice(0, 1)), last].join(' '));
    if (chance() < 0.5) texts.add(`${last} ${words.join(' ')}`);
  }
  return [...texts].slice(0, count);
}

function swapped(word: string): string {
  return `${word.slice(0, 1)}${word.charAt(2)}${word.charAt(1)}${word.slice(3)}`;
}
