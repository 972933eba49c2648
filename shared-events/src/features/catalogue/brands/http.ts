// HTTP shapes of brands.
import { z } from 'zod';
import type { ResponseOf } from '../../../http.ts';
import { termName } from '../terms/term-name.ts';

export const brandRequest = z.object({ name: termName });
export type BrandRequest = z.infer<typeof brandRequest>;

export const brandResponse = z.object({ id: z.int(), name: z.string() }).meta({ id: 'Brand' });
export type BrandResponse = ResponseOf<typeof brandResponse>;
export const brandListResponse = z.array(brandResponse);
export type BrandListResponse = ResponseOf<typeof brandListResponse>;
