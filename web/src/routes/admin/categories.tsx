import { createFileRoute } from '@tanstack/react-router';
import { CategoriesPage } from '../../features/catalogue/categories/admin/categories-page.tsx';
import { categoriesQuery } from '../../features/catalogue/categories/api.ts';
import { useUses } from '../../features/catalogue/products/admin/table/api.ts';

export const Route = createFileRoute('/admin/categories')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(categoriesQuery()),
  component: function ManageCategories() {
    const counts = useUses('categories');
    return <CategoriesPage uses={{ counts, productsOf: (id) => ({ categories: [id] }) }} />;
  },
});
