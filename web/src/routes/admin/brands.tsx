import { createFileRoute } from '@tanstack/react-router';
import { brandsQuery } from '../../features/catalogue/brands/api.ts';
import { BrandsPage } from '../../features/catalogue/brands/brands-page.tsx';
import { useUses } from '../../features/catalogue/products/admin/table/api.ts';

export const Route = createFileRoute('/admin/brands')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(brandsQuery()),
  component: function ManageBrands() {
    const counts = useUses('brands');
    return <BrandsPage uses={{ counts, productsOf: (id) => ({ brands: [id] }) }} />;
  },
});
