// HTTP shapes of categories.
import { z } from 'zod';
import type { ResponseOf } from '../../../http.ts';
import { termName } from '../terms/term-name.ts';

export const categoryRequest = z.object({ name: termName });
export type CategoryRequest = z.infer<typeof categoryRequest>;

export const categoryResponse = z.object({ id: z.int(), name: z.string() }).meta({ id: 'Category' });
export type CategoryResponse = ResponseOf<typeof categoryResponse>;
export const categoryListResponse = z.array(categoryResponse);
export type CategoryListResponse = ResponseOf<typeof categoryListResponse>;
