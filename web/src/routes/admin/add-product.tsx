import { createFileRoute } from '@tanstack/react-router';
import { requireUserId } from '../../app/guards.ts';
import { AddProductPage } from '../../features/catalogue/products/admin/form/add-product-page.tsx';
import { filtersQuery } from '../../features/catalogue/products/api.ts';

export const Route = createFileRoute('/admin/add-product')({
  beforeLoad: ({ location }) => requireUserId(location.href),
  loader: ({ context }) => void context.queryClient.prefetchQuery(filtersQuery()),
  component: AddProductPage,
});
