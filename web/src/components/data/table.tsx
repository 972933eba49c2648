import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';

type TableProps = { readonly caption: string; readonly className?: string; readonly children: ReactNode };

/** A table that scrolls sideways inside its card on narrow screens; its head is sticky. No landmark: the section around it may have the same name. */
export function Table({ caption, className, children }: TableProps) {
  return (
    <div
      className={classNames('overflow-x-auto overscroll-x-contain', className)}
      tabIndex={0}
      role="group"
      aria-label={caption}
    >
      <table className="w-full border-collapse text-left text-sm">
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </div>
  );
}

const rowsOfCellsOnPhones = classNames(
  'max-sm:[&_table]:grid max-sm:[&_tbody]:contents max-sm:[&_thead]:contents',
  'max-sm:[&_tr]:col-span-full max-sm:[&_tr]:grid max-sm:[&_tr]:grid-cols-subgrid max-sm:[&_tr]:items-center max-sm:[&_tr]:py-2.5',
  'max-sm:[&_thead_tr]:border-b max-sm:[&_thead_tr]:border-line max-sm:[&_th]:static max-sm:[&_th]:h-auto max-sm:[&_th]:border-b-0',
  'max-sm:[&_:is(td,th)]:px-1.5 max-sm:[&_:is(td,th)]:py-0.5 max-sm:[&_td]:h-auto',
);

/** On a phone the header and each row take two lines of three cells in column order, so that all columns are visible. */
export const twoLinesOnPhones = classNames(
  rowsOfCellsOnPhones,
  'max-sm:[&_table]:grid-cols-[auto_1fr_auto]',
  'max-sm:[&_:is(td,th):nth-child(3n)]:pr-3 max-sm:[&_:is(td,th):nth-child(3n)]:text-right max-sm:[&_:is(td,th):nth-child(3n+1)]:pl-3',
);

/** On a phone the same with four columns: the second and the last above the third and the first. */
export const twoByTwoOnPhones = classNames(
  rowsOfCellsOnPhones,
  'max-sm:[&_table]:grid-cols-[minmax(0,1fr)_auto]',
  'max-sm:[&_:is(td,th):nth-child(3)]:order-1 max-sm:[&_:is(td,th):first-child]:order-2',
  'max-sm:[&_:is(td,th):is(:first-child,:last-child)]:text-right',
);

type Direction = 'ascending' | 'descending';

type HeadCellProps = Omit<ComponentProps<'th'>, 'onClick'> & {
  readonly numeric?: boolean | undefined;
  readonly sorted?: Direction | undefined;
  readonly onSort?: (() => void) | undefined;
};

export function HeadCell({ numeric, sorted, onSort, className, children, ...rest }: HeadCellProps) {
  return (
    <th
      scope="col"
      aria-sort={sorted}
      {...rest}
      className={classNames(
        'sticky top-0 z-10 focus-within:z-11 h-11 border-b border-line bg-raised px-3 font-semibold whitespace-nowrap text-muted',
        numeric && 'text-right',
        className,
      )}
    >
      {onSort ? (
        <button type="button" onClick={onSort} className="inline-flex h-11 items-center gap-1 hover:text-ink">
          {children}
          <SortMark sorted={sorted} />
        </button>
      ) : (
        children
      )}
    </th>
  );
}

function SortMark({ sorted }: { readonly sorted: Direction | undefined }) {
  if (sorted === 'ascending') return <ArrowUp aria-hidden="true" className="size-3.5 text-indigo" />;
  if (sorted === 'descending') return <ArrowDown aria-hidden="true" className="size-3.5 text-indigo" />;
  return <ChevronsUpDown aria-hidden="true" className="size-3.5 opacity-60" />;
}

export function Row({ className, ...rest }: ComponentProps<'tr'>) {
  return <tr {...rest} className={classNames('border-b border-line last:border-b-0', className)} />;
}

type CellProps = ComponentProps<'td'> & {
  readonly numeric?: boolean | undefined;
  /** Names its row: screen readers read it with the other cells. */
  readonly heading?: true;
};

export function Cell({ numeric, heading, className, ...rest }: CellProps) {
  const cell = {
    ...rest,
    className: classNames(
      'h-13 px-3 py-2 align-middle',
      numeric && 'text-right font-semibold tabular',
      heading && 'text-left font-normal',
      className,
    ),
  };
  return heading ? <th scope="row" {...cell} /> : <td {...cell} />;
}
