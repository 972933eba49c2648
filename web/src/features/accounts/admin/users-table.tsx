import { Badge } from '../../../components/data/badge.tsx';
import { Cell, HeadCell, Row, Table, twoByTwoOnPhones } from '../../../components/data/table.tsx';
import { classNames } from '../../../lib/class-names.ts';
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
      className={classNames(
        'border-t border-line max-sm:px-3.5 sm:[&_table]:table-fixed sm:[&_td:first-child]:pl-5 sm:[&_td:last-child]:pr-5 sm:[&_th:first-child]:pl-5',
        twoByTwoOnPhones,
      )}
    >
      <thead>
        <tr>
          <HeadCell
            title="By sign-up date"
            className="sm:w-44 2xl:w-[36ch]"
            sorted={isOldestFirst ? 'ascending' : 'descending'}
            onSort={() => onSort(!isOldestFirst)}
          >
            ID
          </HeadCell>
          <HeadCell>Name</HeadCell>
          <HeadCell>Username</HeadCell>
          <HeadCell className="sm:w-32">Role</HeadCell>
        </tr>
      </thead>
      <tbody>
        {users.map(({ id, name, username, role }) => (
          <Row key={id}>
            <Cell className="text-muted">
              <span className="block max-w-24 truncate sm:max-w-none" title={id}>
                {id}
              </span>
            </Cell>
            <Cell heading className="font-semibold! wrap-anywhere">
              {name}
            </Cell>
            <Cell className="wrap-anywhere">{username}</Cell>
            <Cell>
              <Badge tone={role === 'admin' ? 'indigo' : 'marigold'}>{role || 'user'}</Badge>
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
