import type { BrandListResponse } from '@aangan/shared-events/features/catalogue/brands/http';
import { brandPaths } from '@aangan/shared-events/features/catalogue/brands/http';
import { queryOptions } from '@tanstack/react-query';
import { read } from '../../../lib/request.ts';
import { TERMS_MOVE_MS } from '../terms/term.ts';

export function brandsQuery() {
  return queryOptions({
    queryKey: ['brands'],
    queryFn: ({ signal }) => read<BrandListResponse>(brandPaths.all, { signal }),
    networkMode: 'always',
    staleTime: 0,
    refetchInterval: TERMS_MOVE_MS,
  });
}
