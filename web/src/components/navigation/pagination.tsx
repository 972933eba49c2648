import { ChevronLeft, ChevronRight } from 'lucide-react';
import { classNames } from '../../lib/class-names.ts';
import { IconButton } from '../form/icon-button.tsx';
import { pagesToShow } from './pagination-window.ts';

type PaginationProps = {
  readonly page: number;
  readonly totalPages: number;
  readonly onPage: (page: number) => void;
};

export function Pagination({ page, totalPages, onPage }: PaginationProps) {
  if (totalPages < 2) return null;
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center gap-1">
      <IconButton label="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft aria-hidden="true" className="size-5" />
      </IconButton>
      {pagesToShow(page, totalPages).map((each, index) =>
        each === null ? (
          <span key={`gap-${index}`} aria-hidden="true" className="w-6 text-center text-muted">
            …
          </span>
        ) : (
          <button
            key={each}
            type="button"
            aria-label={`Page ${each}`}
            aria-current={each === page ? 'page' : undefined}
            onClick={() => onPage(each)}
            className={classNames(
              'inline-flex h-11 min-w-11 items-center justify-center rounded-pill px-2 font-semibold tabular eased transition-colors',
              each === page ? 'bg-ink text-paper' : 'hover:bg-sunken',
            )}
          >
            {each}
          </button>
        ),
      )}
      <IconButton label="Next page" disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
        <ChevronRight aria-hidden="true" className="size-5" />
      </IconButton>
    </nav>
  );
}
