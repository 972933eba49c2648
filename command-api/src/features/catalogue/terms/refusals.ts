// The refusals of categories, brands and colours.
import { DomainError } from '../../../domain/domain-error.ts';

/** It does not exist (any more). */
export const missingTerm = (noun: string) =>
  new DomainError('missing', `${noun}-missing`, `This ${noun} does not exist.`);
export const nameTaken = (noun: string, name: string) =>
  new DomainError('conflict', 'name-taken', `There is already a ${noun} called “${name}”.`);
export const hexTaken = (name: string, hexCode: string) =>
  new DomainError('conflict', 'hex-taken', `“${name}” already has the hex code ${hexCode}.`);

/** `products`: how many use it. */
export function inUse(noun: string, products: number): DomainError {
  const uses = products === 1 ? '1 product uses' : `${products} products use`;
  return new DomainError('conflict', 'in-use', `${uses} this ${noun}, so it cannot be deleted.`, {
    products,
  });
}
