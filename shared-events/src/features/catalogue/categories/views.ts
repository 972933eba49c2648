// The view of a category.
export const categoriesProjection = 'categories';

export type CategoryView = { readonly id: number; readonly name: string };

export const categoryKey = (categoryId: number): string => `category:${categoryId}`;
/** Ids of the existing categories, scored by id. */
export const categoriesIndex = 'all';
