import { createFileRoute } from '@tanstack/react-router';
import { ShopLayout } from '../layout/shop-layout.tsx';

export const Route = createFileRoute('/_shop')({
  component: ShopLayout,
  // Nearly every visit begins in the shop: in the entry it compresses better than as a part of its own.
  codeSplitGroupings: [],
});
