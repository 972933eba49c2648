// The view of a colour.
export const colorsProjection = 'colors';

/** `hexCode` is `#RRGGBB` in upper case. */
export type ColorView = { readonly id: number; readonly name: string; readonly hexCode: string };

export const colorKey = (colorId: number): string => `color:${colorId}`;
/** Ids of the existing colours, scored by id. */
export const colorsIndex = 'all';
