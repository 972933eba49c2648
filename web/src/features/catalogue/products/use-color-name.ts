import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { filtersQuery } from './api.ts';

/**
 * Finds a colour's name by its hex code.
 * @returns the name; empty while the colours of the shop are loading, undefined where none of them has this code. An empty code is no colour's
 */
export function useColorName(): (hexCode: string) => string | undefined {
  const { data, isPending } = useQuery(filtersQuery());
  return useCallback(
    (hexCode) =>
      isPending
        ? ''
        : data?.colors.find(
            ({ hexCode: code }) => code !== '' && code.toUpperCase() === hexCode.toUpperCase(),
          )?.name,
    [data, isPending],
  );
}
