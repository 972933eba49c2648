import type { ProductFiltersResponse } from '@aangan/shared-events/features/catalogue/products/http';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { lazy, Suspense } from 'react';
import { Button } from '../../../components/button.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { errorText } from '../../../lib/api-error.ts';
import { FiltersPanel } from './filters-panel.tsx';
import { productMessages } from './messages.ts';

const Sheet = lazy(async () => ({ default: (await import('../../../components/sheet.tsx')).Sheet }));

type FiltersAsideProps = {
  readonly inSheet: boolean;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly found: number | undefined;
  readonly filters: UseQueryResult<ProductFiltersResponse>;
  readonly panel: Omit<ComponentProps<typeof FiltersPanel>, 'options'>;
};

/** The filters: beside the products on wide screens, in a sheet on phones. */
export function FiltersAside({ inSheet, open, onClose, found, filters, panel }: FiltersAsideProps) {
  const content = <Filters filters={filters} panel={panel} />;
  if (!inSheet) {
    if (!open) return null;
    return (
      <aside
        aria-label="Filters"
        className="sticky top-4 -ml-2 max-h-[calc(100dvh-2rem)] w-62 shrink-0 overflow-y-auto overscroll-contain mask-b-from-[calc(100%-3rem)] px-2 pb-12"
      >
        {content}
      </aside>
    );
  }
  return (
    <Suspense fallback={null}>
      <Sheet
        open={open}
        onClose={onClose}
        title="Filters"
        side="bottom"
        footer={
          <Button className="w-full" onClick={onClose}>
            {found === undefined ? 'Show products' : `Show ${productMessages.found(found)}`}
          </Button>
        }
      >
        {content}
      </Sheet>
    </Suspense>
  );
}

function Filters({ filters, panel }: Pick<FiltersAsideProps, 'filters' | 'panel'>) {
  if (filters.data) return <FiltersPanel {...panel} options={filters.data} />;
  if (!filters.error) return <FiltersSkeleton />;
  return (
    <div role="alert" className="flex flex-col items-start gap-3 rounded-md bg-madder-soft p-5">
      <p className="text-on-madder-soft">
        {errorText(filters.error, { otherwise: productMessages.filtersFailed })}
      </p>
      <Button
        look="secondary"
        size="small"
        onClick={() => void filters.refetch()}
        busy={filters.isFetching}
        busyText="Trying again…"
      >
        Retry
      </Button>
    </div>
  );
}

function FiltersSkeleton() {
  return (
    <div aria-hidden="true" className="space-y-6">
      {[2, 4, 4, 5].map((lines, group) => (
        <div key={group} className="space-y-4">
          <Skeleton className="h-5 w-24 rounded-sm" />
          {Array.from({ length: lines }, (_, line) => (
            <Skeleton key={line} className="h-4 w-full rounded-sm" />
          ))}
        </div>
      ))}
    </div>
  );
}
