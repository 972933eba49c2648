import { useQuery } from '@tanstack/react-query';
import { Badge } from '../../components/badge.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { Cell, HeadCell, Row, Table } from '../../components/table.tsx';
import { usersQuery } from './api.ts';
import { accountTexts, usersErrorText } from './messages.ts';

/** View only. */
export function UsersPage() {
  const users = useQuery(usersQuery());
  return (
    <div className="flex flex-col gap-5">
      <PageTitle>Manage Users</PageTitle>
      {users.data === undefined && users.isError && (
        <ErrorState
          message={usersErrorText(users.error)}
          onRetry={() => void users.refetch()}
          retrying={users.isFetching}
        />
      )}
      {users.data === undefined && !users.isError && (
        <div className="flex flex-col gap-3 rounded-lg border border-line bg-raised p-5">
          <p role="status" className="text-muted">
            {accountTexts.loadingUsers}
          </p>
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} className="h-10 w-full" />
          ))}
        </div>
      )}
      {users.data?.length === 0 && <EmptyState title={accountTexts.noUsers} />}
      {users.data !== undefined && users.data.length > 0 && (
        <div className="overflow-hidden rounded-lg border border-line bg-raised px-2">
          <Table caption="Users">
            <thead>
              <tr>
                <HeadCell>ID</HeadCell>
                <HeadCell>Name</HeadCell>
                <HeadCell>Username</HeadCell>
                <HeadCell>Role</HeadCell>
              </tr>
            </thead>
            <tbody>
              {users.data.map(({ id, name, username, role }) => (
                <Row key={id}>
                  <Cell className="text-muted">{id}</Cell>
                  <Cell className="font-semibold">{name}</Cell>
                  <Cell>{username}</Cell>
                  <Cell>
                    <Badge tone={role === 'admin' ? 'indigo' : 'marigold'}>{role || 'user'}</Badge>
                  </Cell>
                </Row>
              ))}
            </tbody>
          </Table>
        </div>
      )}
    </div>
  );
}
