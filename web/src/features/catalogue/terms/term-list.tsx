import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode, Ref } from 'react';
import { useState } from 'react';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { Unanswered } from '../../../components/feedback/unanswered.tsx';
import { SearchField } from '../../../components/form/search-field.tsx';
import { Loading, Skeleton } from '../../../components/feedback/skeleton.tsx';
import { HeadCell, Table } from '../../../components/data/table.tsx';
import type { Term, TermTexts, TermUses } from './term.ts';
import type { TermColumn } from './term-order.ts';
import { firstOrder, pressed, shownTerms } from './term-order.ts';
import { TermRow } from './term-row.tsx';

type TermListProps<T extends Term> = {
  /** The heading of the list. */
  readonly ref: Ref<HTMLHeadingElement>;
  readonly texts: TermTexts;
  readonly terms: UseQueryResult<readonly T[]>;
  readonly uses: TermUses;
  readonly editedId: number | undefined;
  /** The form in the row that is edited. */
  readonly rowForm: ReactNode;
  readonly onEdit: (term: T) => void;
  readonly onDelete: (term: T) => void;
};

export function TermList<T extends Term>(props: TermListProps<T>) {
  const { ref, texts, terms, uses, editedId, rowForm, onEdit, onDelete } = props;
  const [searched, setSearched] = useState('');
  const [order, setOrder] = useState(firstOrder);
  const all = terms.data;
  const shown = shownTerms(all ?? [], searched, order, uses.counts);
  const sortable = (by: TermColumn) => ({
    sorted: order.by === by ? order.direction : undefined,
    onSort: () => setOrder(pressed(order, by)),
  });
  return (
    <section aria-labelledby="term-list" className="min-w-0 rounded-lg border border-line bg-raised pb-2">
      <div className="flex flex-wrap items-center justify-between gap-3 px-5 pt-4 pb-3">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2 id="term-list" ref={ref} tabIndex={-1} className="text-lg outline-none">
            {texts.listTitle}
          </h2>
          {all !== undefined && (
            <p role="status" className="text-sm text-muted tabular">
              {texts.found(shown.length)}
            </p>
          )}
        </div>
        {all !== undefined && all.length > 0 && (
          <SearchField
            label={texts.find}
            value={searched}
            onSearch={setSearched}
            className="w-full sm:w-60"
          />
        )}
      </div>
      <Unanswered query={terms} problem={texts.fetchFailed} className="m-5">
        <ListSkeleton text={texts.loading} />
      </Unanswered>
      {all?.length === 0 && <EmptyState title={texts.none} text={texts.noneAbout} />}
      {all !== undefined && all.length > 0 && shown.length === 0 && (
        <EmptyState title={texts.noneFound(searched)} />
      )}
      {shown.length > 0 && (
        <Table caption={texts.listTitle} className="px-2">
          <thead>
            <tr>
              <HeadCell {...sortable('name')}>Name</HeadCell>
              <HeadCell numeric className="max-sm:hidden" {...sortable('products')}>
                Products
              </HeadCell>
              <HeadCell>
                <span className="sr-only">Actions</span>
              </HeadCell>
            </tr>
          </thead>
          <tbody>
            {shown.map((term) => (
              <TermRow
                key={term.id}
                term={term}
                count={uses.counts && (uses.counts.get(term.id) ?? 0)}
                filter={uses.productsOf(term.id)}
                isEdited={term.id === editedId}
                form={term.id === editedId ? rowForm : undefined}
                onEdit={() => onEdit(term)}
                onDelete={() => onDelete(term)}
              />
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}

function ListSkeleton({ text }: { readonly text: string }) {
  return (
    <div className="flex flex-col gap-3 px-5 py-2">
      <Loading text={text} />
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} className="h-12 w-full" />
      ))}
    </div>
  );
}
