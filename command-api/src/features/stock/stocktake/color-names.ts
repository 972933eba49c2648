// The colors of a product in a table: by name, and with its id where two of them have the same name.
import type { ColorsNamed } from '../../../domain/ports/stocked-products.ts';

type NamedColor = { readonly colorId: number | null; readonly color: string | null };

/** The name of a color of these variants that no other color of them has. */
export function distinctColorName({ colorId, color }: NamedColor, all: readonly NamedColor[]): string {
  if (color === null || colorId === null) return color ?? '';
  const isShared = all.some((other) => other.colorId !== colorId && isSameName(other.color, color));
  return isShared ? withId(color, colorId) : color;
}

/** The colors, among those of a product, that a cell may mean. */
export function colorsMeant(
  cell: string,
  ofProduct: ReadonlySet<number | null>,
  colorsNamed: ColorsNamed,
): readonly number[] {
  const named = colorsNamed(cell).filter((id) => ofProduct.has(id));
  const [, name, id] = /^(.+) \((\d{1,9})\)$/.exec(cell) ?? [];
  if (named.length > 0 || name === undefined) return named;
  return colorsNamed(name).filter((each) => each === Number(id) && ofProduct.has(each));
}

/** Why a cell that means several colors is refused. */
export function severalColors(cell: string, ids: readonly number[]): string {
  const choices = ids.map((id) => `“${withId(cell, id)}”`).join(' or ');
  return `This product comes in ${ids.length} colors of this name. Write ${choices}.`;
}

const withId = (name: string, colorId: number): string => `${name} (${colorId})`;

function isSameName(one: string | null, other: string): boolean {
  return one?.toLowerCase() === other.toLowerCase();
}
