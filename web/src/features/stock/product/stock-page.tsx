// The stock of one product: what there is of each color and size, changed in place, with the history of each.
import type { ProductStockResponse } from '@aangan/shared-events/features/stock/http';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { Badge } from '../../../components/data/badge.tsx';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog.tsx';
import { OutdatedList } from '../../../components/data/outdated-list.tsx';
import { Unanswered } from '../../../components/feedback/unanswered.tsx';
import { notifySuccess } from '../../../components/feedback/notices.ts';
import { Loading, Skeleton } from '../../../components/feedback/skeleton.tsx';
import { Button } from '../../../components/form/button.tsx';
import { Breadcrumbs } from '../../../components/navigation/breadcrumbs.tsx';
import { PageTitle } from '../../../components/navigation/page-title.tsx';
import { errorText } from '../../../lib/api/api-error.ts';
import { stockQuery, useStopCounting } from '../api.ts';
import { stockErrors, stockTexts, stopErrors, stopTexts } from '../messages.ts';
import { StartForm } from './start-form.tsx';
import { StockFigures } from './stock-figures.tsx';
import { VariantList, type SwatchOf } from './variant-list.tsx';

type StockPageProps = {
  readonly productId: number;
  readonly liveSign: ReactNode;
  readonly swatchOf: SwatchOf;
};

export function StockPage({ productId, liveSign, swatchOf }: StockPageProps) {
  const stock = useQuery(stockQuery(productId));
  const { data, isFetching, isStale, refetch } = stock;
  const name = data?.name ?? stockTexts.title;
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-2">
        <Breadcrumbs>
          <Link to="/admin/products">Manage Products</Link>
          <Link to="/admin/stock">{stockTexts.title}</Link>
        </Breadcrumbs>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <PageTitle documentTitle={data ? stockTexts.documentTitle(name) : stockTexts.title}>
              {name}
            </PageTitle>
            {data?.isRemoved && <Badge tone="madder">{stockTexts.removed}</Badge>}
          </div>
          <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
            {liveSign}
            {data?.isCounted && <StopButton stock={data} />}
          </div>
        </div>
      </div>
      {data !== undefined && isStale && (
        <OutdatedList text={stockTexts.outdated} isFetching={isFetching} onRefresh={() => void refetch()} />
      )}
      <Unanswered query={stock} problem={(error) => errorText(error, stockErrors)}>
        <Loading text={stockTexts.loading} />
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-80 w-full" />
      </Unanswered>
      {data !== undefined && !data.isCounted && <StartForm stock={data} swatchOf={swatchOf} />}
      {data?.isCounted && (
        <>
          {data.isRemoved && <p className="text-muted">{stockTexts.removedText}</p>}
          <StockFigures stock={data} />
          <VariantList stock={data} swatchOf={swatchOf} />
        </>
      )}
    </div>
  );
}

function StopButton({ stock: { productId, name } }: { readonly stock: ProductStockResponse }) {
  const [isAsked, setIsAsked] = useState(false);
  const stop = useStopCounting(productId);
  return (
    <>
      <Button
        variant="secondary"
        aria-haspopup="dialog"
        onClick={() => {
          stop.reset();
          setIsAsked(true);
        }}
      >
        {stopTexts.stop}
      </Button>
      <ConfirmDialog
        open={isAsked}
        question={stopTexts.question(name)}
        description={stopTexts.text}
        problem={stop.error === null ? undefined : errorText(stop.error, stopErrors)}
        confirmText={stopTexts.stop}
        busy={stop.isPending}
        busyText={stopTexts.stopping}
        onConfirm={() => stop.mutate(undefined, { onSuccess: () => notifySuccess(stopTexts.stopped) })}
        onCancel={() => setIsAsked(false)}
        finalFocus={() => document.querySelector<HTMLElement>('main h1')}
      />
    </>
  );
}
