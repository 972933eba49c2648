import { createFileRoute } from '@tanstack/react-router';
import { categoriesQuery } from '../features/catalogue/categories/api.ts';
import { ShopLayout } from '../layout/shop-layout.tsx';

export const Route = createFileRoute('/_shop')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(categoriesQuery()),
  component: ShopLayout,
  // Nearly every visit starts in the shop, and in the entry chunk this compresses better than in a chunk of its own.
  codeSplitGroupings: [],
});
