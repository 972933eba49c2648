// What browsers say of categories.
import { z } from 'zod';
import { termName } from '../term-name.ts';

export const categoryPaths = { all: '/api/categories', one: '/api/categories/:id' } as const;

export const categoryRequest = z.object({ name: termName });
export type CategoryRequest = z.infer<typeof categoryRequest>;

export type CategoryResponse = { readonly id: number; readonly name: string };
export type CategoryListResponse = readonly CategoryResponse[];
