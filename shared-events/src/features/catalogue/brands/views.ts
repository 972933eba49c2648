// The view of a brand.
export const brandsProjection = 'brands';

export type BrandView = { readonly id: number; readonly name: string };

export const brandKey = (brandId: number): string => `brand:${brandId}`;
/** Ids of the existing brands, scored by id. */
export const brandsIndex = 'all';
