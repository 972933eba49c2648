/** Finds the name of a color by its hex code: empty while the colors of the shop are loading, undefined for one that it has no longer. */
export type ColorNameOf = (hexCode: string) => string | undefined;

type Line = { readonly name: string; readonly color: string; readonly size: string };

/** A line as sentences name it: product, color and size together identify it. */
export function lineName({ name, color, size }: Line, colorName: ColorNameOf): string {
  const colored = color.startsWith('#') ? (colorName(color) ?? color) : '';
  return [name, colored, size].filter((each) => each !== '').join(', ');
}
