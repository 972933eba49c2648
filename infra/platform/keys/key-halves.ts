// One half of each key of the embedded key store: a file of slots that are overwritten in place. LMDB's B-tree keeps old pages for an unknown time; a
// slot does not, so a key is irrecoverable as soon as its half here is blanked, whatever remains of the other half.
import { closeSync, constants, fdatasync, openSync, readSync, write } from 'node:fs';
import { promisify } from 'node:util';

export const HALF_BYTES = 32;

export type KeyHalves = {
  /** The half in a slot; undefined when the slot is empty or blanked. */
  readonly read: (slot: number) => Uint8Array | undefined;
  /** Writes a half into an unused slot; on disk when it resolves. */
  readonly put: (slot: number, half: Uint8Array) => Promise<void>;
  /** Overwrites a slot; on disk when it resolves. Idempotent. */
  readonly blank: (slot: number) => Promise<void>;
  readonly close: () => void;
};

const BLANK = Buffer.alloc(HALF_BYTES);
const writeAt = promisify(write);
const flush = promisify(fdatasync);

/** Opens the file, or creates it; several processes may have it open. */
export function openKeyHalves(path: string): KeyHalves {
  const descriptor = openSync(path, constants.O_RDWR | constants.O_CREAT, 0o600);
  const read = (slot: number): Uint8Array | undefined => {
    const half = Buffer.alloc(HALF_BYTES);
    const found = readSync(descriptor, half, 0, HALF_BYTES, slot * HALF_BYTES);
    return found < HALF_BYTES || half.equals(BLANK) ? undefined : half;
  };
  const put = async (slot: number, half: Uint8Array): Promise<void> => {
    await writeAt(descriptor, half, 0, HALF_BYTES, slot * HALF_BYTES);
    await flush(descriptor);
  };
  return {
    read,
    put,
    blank: async (slot) => {
      if (read(slot) !== undefined) await put(slot, BLANK);
    },
    close: () => closeSync(descriptor),
  };
}

/** XOR: two halves give the key, the key and one half give the other half. */
export function combineHalves(one: Uint8Array, other: Uint8Array): Uint8Array {
  return one.map((byte, at) => byte ^ (other[at] ?? 0));
}
