import { brandPaths } from '@aangan/shared-events/features/catalogue/brands/paths';
import { queryOptions } from '@tanstack/react-query';
import { read } from '../../../lib/api/request.ts';
import { namedListFrom } from '../terms/answers.ts';

export function brandsQuery() {
  return queryOptions({
    queryKey: ['brands'],
    queryFn: async ({ signal }) => namedListFrom(await read<unknown>(brandPaths.all, { signal }), 'brands'),
    networkMode: 'always',
  });
}
