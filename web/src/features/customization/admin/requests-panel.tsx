// All customization requests, searched, sorted and paged: a table, or cards on a phone.
import type { CustomizationRequestResponse } from '@aangan/shared-events/features/customization/http';
import { useState } from 'react';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { Pagination } from '../../../components/navigation/pagination.tsx';
import { HeadCell, Table } from '../../../components/data/table.tsx';
import { useMedia } from '../../../lib/hooks/use-media.ts';
import type { RequestList } from './api.ts';
import { requestTexts } from './messages.ts';
import { RequestRow, RequestTile, type OneRequestProps } from './request-rows.tsx';
import { firstView, showRequests } from './request-view.ts';
import { RequestsToolbar } from './requests-toolbar.tsx';

type Handlers = Pick<OneRequestProps, 'onEnlarge' | 'onDelete'>;
type RequestsPanelProps = Handlers & { readonly list: RequestList };

export function RequestsPanel({ list: { requests, total }, ...handlers }: RequestsPanelProps) {
  const [view, setView] = useState(firstView);
  const shown = showRequests(requests, view);
  // Requests that arrive while the page is open are highlighted.
  const [thereAtFirst] = useState(() => new Set(requests.map(({ id }) => id)));
  // The list is newest first, so new requests come before the first known one.
  const known = requests.findIndex(({ id }) => thereAtFirst.has(id));
  const later = new Set(requests.slice(0, known === -1 ? undefined : known).map(({ id }) => id));
  const isNew = ({ id }: CustomizationRequestResponse) => later.has(id);
  const List = useMedia('(width >= 64rem)') ? RequestsTable : RequestTiles;
  return (
    <section aria-label="Customization requests" className="rounded-lg border border-line bg-raised">
      <div className="flex flex-wrap items-center justify-between gap-3 px-5 pt-5 pb-3">
        <div className="flex items-baseline gap-3">
          <h2 className="text-lg">All requests</h2>
          <p role="status" className="text-sm text-muted tabular">
            {requestTexts.count(shown.found)}
          </p>
        </div>
        <RequestsToolbar view={view} onChange={setView} />
      </div>
      {requests.length < total && (
        <p className="px-5 pb-3 text-sm text-muted">{requestTexts.onlyNewest(requests.length, total)}</p>
      )}
      {shown.found === 0 && (
        <EmptyState title={requests.length === 0 ? requestTexts.none : requestTexts.noneMatch(view.search)} />
      )}
      {shown.found > 0 && <List rows={shown.rows} isNew={isNew} {...handlers} />}
      {shown.totalPages > 1 && (
        <div className="flex justify-center border-t border-line p-3">
          <Pagination
            page={shown.page}
            totalPages={shown.totalPages}
            onPage={(page) => setView({ ...view, page })}
          />
        </div>
      )}
    </section>
  );
}

type ListProps = Omit<OneRequestProps, 'request'> & {
  readonly rows: readonly CustomizationRequestResponse[];
};

function RequestsTable({ rows, ...each }: ListProps) {
  return (
    <Table
      caption={requestTexts.title}
      className="last:rounded-b-lg [&_td:first-child]:pl-5 [&_td:last-child]:pr-5 [&_th:first-child]:pl-5 [&_th:last-child]:pr-5"
    >
      <thead>
        <tr>
          <HeadCell>Full Name</HeadCell>
          <HeadCell>Email</HeadCell>
          <HeadCell>Design Preference</HeadCell>
          <HeadCell>Image</HeadCell>
          <HeadCell className="right-0 z-20 before:absolute before:inset-y-0 before:left-0 before:w-px before:bg-line">
            Delete
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((request) => (
          <RequestRow key={request.id} request={request} {...each} />
        ))}
      </tbody>
    </Table>
  );
}

function RequestTiles({ rows, ...each }: ListProps) {
  return (
    <ul className="border-t border-line">
      {rows.map((request) => (
        <RequestTile key={request.id} request={request} {...each} />
      ))}
    </ul>
  );
}
