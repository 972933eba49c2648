// What readers know of brands.
export const brandsProjection = 'brands';

export type BrandView = { readonly id: number; readonly name: string };

export const brandKey = (brandId: number): string => `brand:${brandId}`;
/** Ids of the brands that exist, scored by id. */
export const brandsIndex = 'all';
