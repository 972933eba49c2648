import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/manage-products')({
  beforeLoad: () => {
    throw redirect({ href: '/admin/products', replace: true });
  },
});
