import type { ColorListResponse } from '@aangan/shared-events/features/catalogue/colors/http';
import { colorPaths } from '@aangan/shared-events/features/catalogue/colors/http';
import { queryOptions } from '@tanstack/react-query';
import { read } from '../../../lib/api/request.ts';

export function colorsQuery() {
  return queryOptions({
    queryKey: ['colors'],
    queryFn: ({ signal }) => read<ColorListResponse>(colorPaths.all, { signal }),
    networkMode: 'always',
    staleTime: 0,
  });
}
