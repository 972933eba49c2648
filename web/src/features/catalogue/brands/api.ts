import type { BrandListResponse } from '@aangan/shared-events/features/catalogue/brands/http';
import { brandPaths } from '@aangan/shared-events/features/catalogue/brands/http';
import { queryOptions } from '@tanstack/react-query';
import { read } from '../../../lib/api/request.ts';

export function brandsQuery() {
  return queryOptions({
    queryKey: ['brands'],
    queryFn: ({ signal }) => read<BrandListResponse>(brandPaths.all, { signal }),
    networkMode: 'always',
    staleTime: 0,
  });
}
