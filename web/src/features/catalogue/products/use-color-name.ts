import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { filtersQuery } from './api.ts';

/** Finds a colour's name by its hex code, once the colours of the shop are known. */
export function useColorName(): (hexCode: string) => string | undefined {
  const { data } = useQuery(filtersQuery());
  return useCallback(
    (hexCode) => data?.colors.find((color) => color.hexCode.toUpperCase() === hexCode.toUpperCase())?.name,
    [data],
  );
}
