// Ids in the gateway's form: a prefix and fourteen letters and digits.
import { randomInt } from 'node:crypto';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export function makeId(prefix: 'order' | 'pay' | 'rfnd' | 'card' | 'event'): string {
  return `${prefix}_${Array.from({ length: 14 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`;
}

/** Twelve digits, such as a bank's reference. */
export function makeReference(): string {
  return Array.from({ length: 12 }, () => randomInt(10)).join('');
}
