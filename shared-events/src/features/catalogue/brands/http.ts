// What browsers say of brands.
import { z } from 'zod';
import { termName } from '../term-name.ts';

export const brandPaths = { all: '/api/brands', one: '/api/brands/:id' } as const;

export const brandRequest = z.object({ name: termName });
export type BrandRequest = z.infer<typeof brandRequest>;

export type BrandResponse = { readonly id: number; readonly name: string };
export type BrandListResponse = readonly BrandResponse[];
