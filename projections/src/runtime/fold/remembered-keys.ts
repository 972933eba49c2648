// Remembers which keys were added, in a fixed amount of memory (a Bloom filter).

/** One megabyte: of a million keys that were not added it takes three in a hundred for added ones. */
const BITS = 2 ** 23;

export type RememberedKeys = {
  readonly add: (key: string) => void;
  /** False only for a key that was never added. */
  readonly mayHave: (key: string) => boolean;
};

/** Remembers nothing at first, and takes no memory until a key is added. */
export function rememberKeys(): RememberedKeys {
  let words = new Uint32Array(0);
  const isSet = (hash: number): boolean => ((words[(hash % BITS) >>> 5] ?? 0) & (1 << (hash & 31))) !== 0;
  const set = (hash: number): void => {
    const at = (hash % BITS) >>> 5;
    words[at] = (words[at] ?? 0) | (1 << (hash & 31));
  };
  return {
    add: (key) => {
      if (words.length === 0) words = new Uint32Array(BITS / 32);
      const first = hashOf(key);
      const second = mix(first);
      set(first);
      set(second);
      set(mix(second));
    },
    mayHave: (key) => {
      const first = hashOf(key);
      const second = mix(first);
      return isSet(first) && isSet(second) && isSet(mix(second));
    },
  };
}

/** 32 bits: FNV-1a, with its last bits mixed. */
function hashOf(key: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  return mix(hash);
}

/** The finalizer of MurmurHash3, which spreads each bit over all others; shifted, so that 0 is not mapped to itself. */
function mix(hash: number): number {
  let mixed = hash + 0x9e3779b9;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
