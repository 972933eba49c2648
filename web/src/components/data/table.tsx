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
        'sticky top-0 z-10 h-11 border-b border-line bg-raised px-3 font-semibold whitespace-nowrap text-muted',
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

export function Cell({
  numeric,
  className,
  ...rest
}: ComponentProps<'td'> & { readonly numeric?: boolean | undefined }) {
  return (
    <td
      {...rest}
      className={classNames(
        'h-13 px-3 py-2 align-middle',
        numeric && 'text-right font-semibold tabular',
        className,
      )}
    />
  );
}
