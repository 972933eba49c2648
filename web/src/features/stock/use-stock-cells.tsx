import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, type ReactNode } from 'react';
import { stockListQuery } from './api.ts';
import { StockCell } from './stock-cell.tsx';

type Product = { readonly id: number; readonly name: string };

/** Shows what there is of each of these products; nothing while that is unknown. */
export function useStockCells(products: readonly Product[] = []): (product: Product) => ReactNode {
  const ids = products.map(({ id }) => id);
  const { data } = useQuery({
    ...stockListQuery(ids.join(',')),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  return useCallback(
    ({ id, name }) =>
      data && <StockCell productId={id} name={name} stock={data.find(({ productId }) => productId === id)} />,
    [data],
  );
}
