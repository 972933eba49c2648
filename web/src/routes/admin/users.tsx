import { createFileRoute } from '@tanstack/react-router';
import { usersQuery } from '../../features/accounts/api.ts';
import { UsersPage } from '../../features/accounts/users-page.tsx';

export const Route = createFileRoute('/admin/users')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(usersQuery()),
  component: UsersPage,
});
