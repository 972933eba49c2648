// What readers know of categories.
export const categoriesProjection = 'categories';

export type CategoryView = { readonly id: number; readonly name: string };

export const categoryKey = (categoryId: number): string => `category:${categoryId}`;
/** Ids of the categories that exist, scored by id. */
export const categoriesIndex = 'all';
