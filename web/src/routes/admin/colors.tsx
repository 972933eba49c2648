import { createFileRoute } from '@tanstack/react-router';
import { colorsQuery } from '../../features/catalogue/colors/api.ts';
import { ColorsPage } from '../../features/catalogue/colors/colors-page.tsx';
import { useUses } from '../../features/catalogue/products/admin/table/api.ts';

export const Route = createFileRoute('/admin/colors')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(colorsQuery()),
  component: function ManageColors() {
    const counts = useUses('colors');
    return <ColorsPage uses={{ counts, productsOf: (id) => ({ colors: [id] }) }} />;
  },
});
