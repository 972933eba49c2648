import type { ProductFiltersResponse } from '@aangan/shared-events/features/catalogue/products/http';
import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../../components/form/button.tsx';
import { Skeleton } from '../../../../components/feedback/skeleton.tsx';
import { errorText } from '../../../../lib/api/api-error.ts';
import { useFirstPaint } from '../../../../lib/hooks/use-first-paint.ts';
import type { FiltersPanelProps } from './filters-panel.tsx';
import { productTexts } from '../messages.ts';

const FiltersPanel = lazy(async () => ({ default: (await import('./filters-panel.tsx')).FiltersPanel }));
const Sheet = lazy(async () => ({
  default: (await import('../../../../components/feedback/sheet.tsx')).Sheet,
}));

type FiltersAsideProps = {
  readonly inSheet: boolean;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly found: number | undefined;
  readonly filters: UseQueryResult<ProductFiltersResponse>;
  readonly panel: Omit<FiltersPanelProps, 'options'>;
};

/** The filters, beside the products on wide screens and in a sheet on phones. */
export function FiltersAside({ inSheet, open, onClose, found, filters, panel }: FiltersAsideProps) {
  const content = <Filters filters={filters} panel={panel} />;
  const [sheetWasOpened, setSheetWasOpened] = useState(false);
  if (inSheet && open && !sheetWasOpened) setSheetWasOpened(true);
  if (!inSheet) {
    if (!open) return null;
    return (
      <aside
        aria-label="Filters"
        className="sticky top-4 -ml-2 max-lg:hidden max-h-[calc(100dvh-2rem)] w-62 shrink-0 overflow-y-auto overscroll-contain mask-b-from-[calc(100%-3rem)] px-2 pb-12"
      >
        {content}
      </aside>
    );
  }
  if (!sheetWasOpened) return null;
  return (
    <Suspense fallback={null}>
      <Sheet
        open={open}
        onClose={onClose}
        title="Filters"
        side="bottom"
        footer={
          <Button className="w-full" onClick={onClose}>
            {found === undefined ? 'Show products' : `Show ${productTexts.found(found)}`}
          </Button>
        }
      >
        {content}
      </Sheet>
    </Suspense>
  );
}

function Filters({ filters, panel }: Pick<FiltersAsideProps, 'filters' | 'panel'>) {
  const isFirstPaint = useFirstPaint();
  if (filters.data && !isFirstPaint) {
    return (
      <Suspense fallback={<FiltersSkeleton />}>
        <FiltersPanel {...panel} options={filters.data} />
      </Suspense>
    );
  }
  if (!filters.error) return <FiltersSkeleton />;
  return (
    <div role="alert" className="flex flex-col items-start gap-3 rounded-md bg-madder-soft p-5">
      <p className="text-on-madder-soft">
        {errorText(filters.error, { otherwise: productTexts.filtersFailed })}
      </p>
      <Button
        variant="secondary"
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
