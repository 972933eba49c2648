import { createFileRoute } from '@tanstack/react-router';
import { categoriesQuery } from '../features/catalogue/categories/api.ts';
import { ShopLayout } from '../layout/shop-layout.tsx';

export const Route = createFileRoute('/_shop')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(categoriesQuery()),
  component: ShopLayout,
  // Nearly every visit begins in the shop: in the entry it compresses better than as a part of its own.
  codeSplitGroupings: [],
});
