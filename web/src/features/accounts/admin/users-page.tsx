import { useQuery } from '@tanstack/react-query';
import { OutdatedList } from '../../../components/data/outdated-list.tsx';
import { Button } from '../../../components/form/button.tsx';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { Unanswered } from '../../../components/feedback/unanswered.tsx';
import { PageTitle } from '../../../components/navigation/page-title.tsx';
import { Pagination } from '../../../components/navigation/pagination.tsx';
import { SearchField } from '../../../components/form/search-field.tsx';
import { Select } from '../../../components/form/select.tsx';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { useSession } from '../../../lib/session/use-session.ts';
import { accountTexts, usersErrorText } from '../messages.ts';
import { type ListedUsers, USERS_PER_PAGE, usersQuery } from './api.ts';
import type { UsersSearch } from './users-search.ts';
import { ROLES } from './users-search.ts';
import { withUsersSearch } from './users-search-changes.ts';
import { UsersTable } from './users-table.tsx';

type UsersPageProps = {
  readonly search: UsersSearch;
  readonly onSearch: (search: UsersSearch) => void;
};

/** View only. */
export function UsersPage({ search, onSearch }: UsersPageProps) {
  const session = useSession();
  const users = useQuery(usersQuery(search));
  const { data } = users;
  const isFiltered = search.search !== undefined || search.role !== undefined;
  return (
    <div className="flex flex-col gap-5">
      <PageTitle>Manage Users</PageTitle>
      <section aria-label="All users" className="rounded-lg border border-line bg-raised">
        <UsersToolbar search={search} onSearch={onSearch} />
        {data !== undefined && users.isStale && !users.isPlaceholderData && (
          <OutdatedList
            text={accountTexts.outdated}
            isFetching={users.isFetching}
            onRefresh={() => void users.refetch()}
          />
        )}
        {session === null && <ErrorState message={accountTexts.noToken} className="m-5" />}
        {session !== null && (
          <Unanswered query={users} problem={usersErrorText} className="m-5">
            <UsersSkeleton />
          </Unanswered>
        )}
        {data?.users.length === 0 && (
          <EmptyState
            title={accountTexts.noUsers}
            action={
              isFiltered && (
                <Button variant="secondary" onClick={() => onSearch({})}>
                  Show all users
                </Button>
              )
            }
          />
        )}
        {data !== undefined && data.users.length > 0 && (
          <UsersTable
            users={data.users}
            isOldestFirst={search.sort !== undefined}
            onSort={(isOldestFirst) =>
              onSearch(withUsersSearch(search, { sort: isOldestFirst ? 'createdAt_asc' : '' }))
            }
          />
        )}
        {data !== undefined && <UsersFoot page={data} search={search} onSearch={onSearch} />}
      </section>
    </div>
  );
}

const roleChoices = [
  { value: '', label: 'All roles' },
  ...ROLES.map((role) => ({ value: role, label: role.charAt(0).toUpperCase() + role.slice(1) })),
];

function UsersToolbar({ search, onSearch }: UsersPageProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 px-5 pt-5 pb-3">
      <SearchField
        label="Search users"
        value={search.search ?? ''}
        onSearch={(text) => onSearch(withUsersSearch(search, { search: text }))}
        className="w-full sm:w-64"
      />
      <Select
        label="Show users by role"
        value={search.role ?? ''}
        choices={roleChoices}
        onChange={(role) => onSearch(withUsersSearch(search, { role }))}
      />
    </div>
  );
}

const counts = new Intl.NumberFormat('en-IN');

type UsersFootProps = UsersPageProps & { readonly page: ListedUsers };

function UsersFoot({ page: found, search, onSearch }: UsersFootProps) {
  const { page, total, totalPages, users, searched } = found;
  const first = (page - 1) * USERS_PER_PAGE + 1;
  const last = first + users.length - 1;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line px-5 py-3">
      <p role="status" className="text-sm text-muted tabular">
        {users.length > 0 && `${counts.format(first)}–${counts.format(last)} of `}
        {total === 1 ? '1 user' : `${counts.format(total)} users`}
        {searched !== undefined && <>, {counts.format(searched)} searched</>}
      </p>
      <Pagination
        page={page}
        totalPages={totalPages}
        onPage={(next) => onSearch(next > 1 ? { ...search, page: next } : withUsersSearch(search, {}))}
      />
    </div>
  );
}

function UsersSkeleton() {
  return (
    <div className="flex flex-col gap-3 p-5">
      <p role="status" className="text-muted">
        {accountTexts.loadingUsers}
      </p>
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-10 w-full" />
      ))}
    </div>
  );
}
