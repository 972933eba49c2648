import { createFileRoute } from '@tanstack/react-router';
import { UsersPage } from '../../features/accounts/admin/users-page.tsx';
import { usersQuery } from '../../features/accounts/admin/api.ts';
import { parseUsersSearch } from '../../features/accounts/admin/users-search.ts';
import { onlyParsed } from '../../lib/only-parsed.ts';

export const Route = createFileRoute('/admin/users')({
  validateSearch: (params) => onlyParsed(params, parseUsersSearch(params)),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(usersQuery(deps)),
  component: ManageUsers,
});

function ManageUsers() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <UsersPage
      search={search}
      onSearch={(next) => {
        const replace = search.search !== undefined && next.search !== search.search;
        void navigate({ search: next, replace, resetScroll: next.page !== search.page });
      }}
    />
  );
}
