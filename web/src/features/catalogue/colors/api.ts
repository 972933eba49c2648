import { colorPaths } from '@aangan/shared-events/features/catalogue/colors/paths';
import { queryOptions } from '@tanstack/react-query';
import { read } from '../../../lib/api/request.ts';
import { colorListFrom } from '../terms/answers.ts';

export function colorsQuery() {
  return queryOptions({
    queryKey: ['colors'],
    queryFn: async ({ signal }) => colorListFrom(await read<unknown>(colorPaths.all, { signal })),
    networkMode: 'always',
  });
}
