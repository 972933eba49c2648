// Finds the products that an import would add twice: a product of the catalogue or an earlier line has the
// same name. Two products may have one name, so it is a warning, and the line stays valid.
import type { Catalogue } from '../../catalogue.ts';
import { caseFolded } from '../../catalogue.ts';
import type { Problem } from './row-fields.ts';

/** How many products of one name a warning lists. */
const MOST_LISTED = 3;

/** Returns the warnings of the next valid line of a file, in the order of its lines. */
export type WarnOfName = (line: number, name: string) => readonly Problem[];

/** Reads the catalogue's names once, so that a file of a thousand lines costs one pass. */
export function makeNameWarnings(products: ReturnType<Catalogue['productNames']>): WarnOfName {
  const idsByName = new Map<string, number[]>();
  for (const { productId, name } of products) {
    const ids = idsByName.get(caseFolded(name));
    if (ids === undefined) idsByName.set(caseFolded(name), [productId]);
    else ids.push(productId);
  }
  const firstLines = new Map<string, number>();
  return (line, name) => {
    const folded = caseFolded(name);
    const ids = idsByName.get(folded) ?? [];
    const firstLine = firstLines.get(folded);
    if (firstLine === undefined) firstLines.set(folded, line);
    const messages = [
      ...(ids.length > 0 ? [`A product with this name exists already: ${productsText(ids)}.`] : []),
      ...(firstLine === undefined ? [] : [`Line ${firstLine} has the same name.`]),
    ];
    return messages.map((message) => ({ column: 'name', message }));
  };
}

function productsText(ids: readonly number[]): string {
  const listed = ids.slice(0, MOST_LISTED).map((id) => `product ${id}`);
  return ids.length > MOST_LISTED
    ? `${listed.join(', ')} and ${ids.length - MOST_LISTED} more`
    : listed.join(', ');
}
