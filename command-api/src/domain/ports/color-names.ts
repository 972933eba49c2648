// The port by which features show the names of colors.

/** Names by color id; a removed color has none. */
export type ColorNames = ReadonlyMap<number, string>;

/** The names of colors with these ids, which may repeat. */
export type ColorNamesOf = (colorIds: readonly number[]) => Promise<ColorNames>;
