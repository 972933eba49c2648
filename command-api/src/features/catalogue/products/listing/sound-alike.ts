// Words of Indian languages are written in Latin letters in several ways that sound alike: saree and sari, dupatta and dupata, jhumka and jumka.

export type SoundAlike = {
  readonly add: (word: string) => void;
  readonly drop: (word: string) => void;
  /** The added words that sound like this one; none for a short one. */
  readonly of: (typed: string) => readonly string[];
};

/** Shorter words are too much alike. */
const SHORTEST = 4;

/** Remembers words by their sound. */
export function makeSoundAlike(): SoundAlike {
  const words = new Map<string, Set<string>>();
  return {
    add: (word) => {
      const sound = soundOf(word);
      const alike = words.get(sound);
      if (alike === undefined) words.set(sound, new Set([word]));
      else alike.add(word);
    },
    drop: (word) => {
      const sound = soundOf(word);
      const alike = words.get(sound);
      if (alike?.delete(word) === true && alike.size === 0) words.delete(sound);
    },
    of: (typed) => (typed.length < SHORTEST ? [] : [...(words.get(soundOf(typed)) ?? [])]),
  };
}

/** Long vowels, aspirated consonants and doubled letters become the plain ones; `v` and `w` are one sound. */
function soundOf(word: string): string {
  return word
    .replaceAll(/ee|ii|y$/g, 'i')
    .replaceAll('oo', 'u')
    .replaceAll('w', 'v')
    .replaceAll(/(?<=[bcdgjkpst])h/g, '')
    .replaceAll(/([a-z])\1+/g, '$1');
}
