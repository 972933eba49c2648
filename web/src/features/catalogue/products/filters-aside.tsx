import type { ComponentProps } from 'react';
import { lazy, Suspense } from 'react';
import { Button } from '../../../components/button.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { FiltersPanel } from './filters-panel.tsx';
import { productMessages } from './messages.ts';

const Sheet = lazy(async () => ({ default: (await import('../../../components/sheet.tsx')).Sheet }));

type FiltersAsideProps = {
  readonly inSheet: boolean;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly found: number | undefined;
  readonly panel: ComponentProps<typeof FiltersPanel>;
};

/** The filters: beside the products on wide screens, in a sheet on phones. */
export function FiltersAside({ inSheet, open, onClose, found, panel }: FiltersAsideProps) {
  const loading = panel.options.categories.length === 0;
  const content = loading ? <FiltersSkeleton /> : <FiltersPanel {...panel} />;
  if (!inSheet) {
    if (!open) return null;
    return (
      <aside
        aria-label="Filters"
        className="sticky top-4 -ml-2 max-h-[calc(100dvh-2rem)] w-62 shrink-0 overflow-y-auto overscroll-contain px-2 pb-4"
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
