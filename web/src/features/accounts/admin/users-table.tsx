import { Badge } from '../../../components/data/badge.tsx';
import { Cell, HeadCell, Row, Table } from '../../../components/data/table.tsx';
import type { ListedUsers } from './api.ts';

type UsersTableProps = {
  readonly users: ListedUsers['users'];
  /** Whether rows are sorted by sign-up date, oldest first; otherwise newest first. */
  readonly isOldestFirst: boolean;
  readonly onSort: (isOldestFirst: boolean) => void;
};

export function UsersTable({ users, isOldestFirst, onSort }: UsersTableProps) {
  return (
    <Table
      caption="Users"
      className="border-t border-line [&_td:first-child]:pl-5 [&_td:last-child]:pr-5 [&_th:first-child]:pl-5"
    >
      <thead>
        <tr>
          <HeadCell
            title="By sign-up date"
            sorted={isOldestFirst ? 'ascending' : 'descending'}
            onSort={() => onSort(!isOldestFirst)}
          >
            ID
          </HeadCell>
          <HeadCell>Name</HeadCell>
          <HeadCell>Username</HeadCell>
          <HeadCell>Role</HeadCell>
        </tr>
      </thead>
      <tbody>
        {users.map(({ id, name, username, role }) => (
          <Row key={id}>
            <Cell className="text-muted">
              <span className="block max-w-40 truncate 2xl:max-w-none" title={id}>
                {id}
              </span>
            </Cell>
            <Cell className="font-semibold">{name}</Cell>
            <Cell>{username}</Cell>
            <Cell>
              <Badge tone={role === 'admin' ? 'indigo' : 'marigold'}>{role || 'user'}</Badge>
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
