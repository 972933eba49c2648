// The counted products, and a stocktake of them: numbers are typed or read from a file, and their differences shown before they are applied.
import type { ProductStockResponse } from '@aangan/shared-events/features/stock/http';
import { LONGEST_REASON, MOST_STOCKTAKE_LINES, stockPaths } from '@aangan/shared-events/features/stock/paths';
import { useQuery } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { ExportButton } from '../../../components/data/export-button.tsx';
import { OutdatedList } from '../../../components/data/outdated-list.tsx';
import { useScrollPadding } from '../../../components/data/use-scroll-padding.ts';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { Unanswered } from '../../../components/feedback/unanswered.tsx';
import { notifyError } from '../../../components/feedback/notices.ts';
import { UnsavedChanges } from '../../../components/feedback/unsaved-changes.tsx';
import { focusHeading } from '../../../components/form/move-focus.ts';
import { Loading, Skeleton } from '../../../components/feedback/skeleton.tsx';
import { Button, ButtonLink } from '../../../components/form/button.tsx';
import { SearchField } from '../../../components/form/search-field.tsx';
import { Select } from '../../../components/form/select.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { PageTitle } from '../../../components/navigation/page-title.tsx';
import { Pagination } from '../../../components/navigation/pagination.tsx';
import { errorText } from '../../../lib/api/api-error.ts';
import { newIdempotencyKey } from '../../../lib/api/idempotency-key.ts';
import { stockListQuery, type Counts } from '../api.ts';
import { adjustTexts, listTexts, stockErrors, stockTexts, stocktakeTexts } from '../messages.ts';
import type { SwatchOf } from '../product/variant-list.tsx';
import { CountedProduct } from './counted-product.tsx';
import { matchingProducts, PRODUCTS_PER_PAGE } from './matching-products.ts';
import type { Shown, StockSearch } from './stock-search.ts';
import { countKey, countsOf, isCountMistaken, withTyped, type TypedCounts } from './typed-counts.ts';

const DifferencesDialog = lazy(async () => ({
  default: (await import('./differences-dialog.tsx')).DifferencesDialog,
}));

type StocktakePageProps = {
  readonly search: StockSearch;
  readonly onSearch: (search: StockSearch) => void;
  readonly liveSign: ReactNode;
  readonly swatchOf: SwatchOf;
};

type Check = { readonly id: string; readonly counts: Counts; readonly isOpen: boolean };

const shows = (['all', 'low', 'sold-out'] as const).map((value) => ({
  value,
  label: listTexts.shows[value],
}));
const noCounts: TypedCounts = new Map();

export function StocktakePage({ search, onSearch, liveSign, swatchOf }: StocktakePageProps) {
  const stocks = useQuery(stockListQuery('all'));
  const { data, isFetching, isStale, refetch } = stocks;
  const [typed, setTyped] = useState(noCounts);
  const [check, setCheck] = useState<Check>();
  const open = (counts: Counts) => setCheck({ id: newIdempotencyKey(), counts, isOpen: true });
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <PageTitle>{listTexts.title}</PageTitle>
          <p className="mt-1 max-w-prose text-muted">{listTexts.lead}</p>
        </div>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          {liveSign}
          <FileButton onChoose={open} />
          <ExportButton path={stockPaths.csv} query={{}} failed="Error exporting the stock" />
        </div>
      </div>
      {check && (
        <Suspense fallback={null}>
          <DifferencesDialog
            key={check.id}
            checkId={check.id}
            counts={check.counts}
            isOpen={check.isOpen}
            onClose={() => setCheck({ ...check, isOpen: false })}
            onApplied={(changed) => {
              if (check.counts instanceof File) return;
              // What has changed meanwhile keeps its typed number until it is applied, too.
              const kept = new Set(changed.map((line) => countKey(line.productId, line)));
              setTyped((before) => new Map([...before].filter(([key]) => kept.has(key))));
            }}
          />
        </Suspense>
      )}
      {data !== undefined && isStale && (
        <OutdatedList text={stockTexts.outdated} isFetching={isFetching} onRefresh={() => void refetch()} />
      )}
      <Unanswered query={stocks} problem={(error) => errorText(error, stockErrors)}>
        <Loading text={stockTexts.loading} />
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-80 w-full" />
      </Unanswered>
      {data?.length === 0 && (
        <section aria-label={listTexts.title} className="rounded-lg border border-line bg-raised">
          <EmptyState
            title={listTexts.none}
            text={listTexts.noneText}
            action={<ButtonLink to="/admin/products">Manage Products</ButtonLink>}
          />
        </section>
      )}
      {data !== undefined && data.length > 0 && (
        <>
          <CountedProducts
            {...{ products: data, typed, search, onSearch, swatchOf }}
            onType={(key, text) => setTyped((before) => withTyped(before, key, text))}
          />
          {typed.size > 0 && (
            <StocktakeBar products={data} typed={typed} onCheck={open} onDiscard={() => setTyped(noCounts)} />
          )}
        </>
      )}
      <UnsavedChanges
        isChanged={() => typed.size > 0}
        question={stocktakeTexts.discardTyped(typed.size)}
        description={stocktakeTexts.discardAbout}
      />
    </div>
  );
}

/** Opens the file picker of the browser. */
function FileButton({ onChoose }: { readonly onChoose: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="secondary" className="max-sm:w-full" onClick={() => input.current?.click()}>
        <FileUp aria-hidden="true" className="size-4" />
        {stocktakeTexts.chooseFile}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        aria-label={stocktakeTexts.chooseFile}
        tabIndex={-1}
        className="hidden"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file may be chosen again after an edit.
          target.value = '';
          if (file) onChoose(file);
        }}
      />
    </>
  );
}

type CountedProductsProps = Pick<StocktakePageProps, 'search' | 'onSearch' | 'swatchOf'> & {
  readonly products: readonly ProductStockResponse[];
  readonly typed: TypedCounts;
  readonly onType: (key: string, text: string) => void;
};

function CountedProducts({ products, typed, search, onSearch, swatchOf, onType }: CountedProductsProps) {
  const found = matchingProducts(products, search);
  const totalPages = Math.max(1, Math.ceil(found.length / PRODUCTS_PER_PAGE));
  const page = Math.min(search.page ?? 1, totalPages);
  const { page: _page, ...filters } = search;
  const shown: Shown = search.show ?? 'all';
  const withText = (text: string): StockSearch => {
    const { search: _text, ...rest } = filters;
    return text === '' ? rest : { ...rest, search: text };
  };
  const withShown = (next: Shown): StockSearch => {
    const { show: _show, ...rest } = filters;
    return next === 'all' ? rest : { ...rest, show: next };
  };
  return (
    <section aria-label={listTexts.title} className="rounded-lg border border-line bg-raised">
      <div className="flex flex-wrap items-center gap-2 px-5 pt-5 pb-2">
        <SearchField
          label={listTexts.search}
          value={search.search ?? ''}
          onSearch={(text) => onSearch(withText(text))}
          className="w-full sm:w-64"
        />
        <Select
          label={listTexts.shown}
          value={shown}
          choices={shows}
          onChange={(next) => onSearch(withShown(next))}
        />
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-5 gap-y-1 px-5 pb-3 text-sm text-muted">
        <p role="status">{listTexts.found(found.length)}</p>
        <p>{listTexts.recordedHint}</p>
      </div>
      {found.length === 0 && (
        <EmptyState
          title={listTexts.noneFound}
          text={listTexts.noneFoundText}
          action={
            <Button variant="secondary" onClick={() => onSearch({})}>
              {listTexts.showAll}
            </Button>
          }
        />
      )}
      <ul>
        {found.slice((page - 1) * PRODUCTS_PER_PAGE, page * PRODUCTS_PER_PAGE).map((stock) => (
          <CountedProduct
            key={stock.productId}
            stock={stock}
            typed={typed}
            onType={onType}
            swatchOf={swatchOf}
          />
        ))}
      </ul>
      {totalPages > 1 && (
        <div className="flex justify-center border-t border-line p-3">
          <Pagination
            page={page}
            totalPages={totalPages}
            onPage={(next) => onSearch(next > 1 ? { ...filters, page: next } : filters)}
          />
        </div>
      )}
    </section>
  );
}

type StocktakeBarProps = {
  readonly products: readonly ProductStockResponse[];
  readonly typed: TypedCounts;
  readonly onCheck: (counts: Counts) => void;
  readonly onDiscard: () => void;
};

/** At the foot of the screen while numbers are typed. */
function StocktakeBar({ products, typed, onCheck, onDiscard }: StocktakeBarProps) {
  const bar = useScrollPadding<HTMLFormElement>('bottom');
  const [reason, setReason] = useState<string>(stocktakeTexts.usualReason);
  const isMissing = reason.trim() === '';
  const check = () => {
    if (isMissing) return;
    if ([...typed.values()].some(isCountMistaken)) return notifyError(stocktakeTexts.fixFirst);
    const counts = countsOf(products, typed);
    if (counts.length > MOST_STOCKTAKE_LINES)
      return notifyError(stocktakeTexts.tooMany(MOST_STOCKTAKE_LINES));
    onCheck({ reason: reason.trim(), counts });
  };
  return (
    <form
      ref={bar}
      noValidate
      aria-label={stocktakeTexts.title}
      onSubmit={(event) => {
        event.preventDefault();
        check();
      }}
      className="sticky bottom-4 z-20 flex flex-wrap items-end gap-x-4 gap-y-3 rounded-lg border border-line bg-raised p-4 shadow-lift"
    >
      <TextField
        label={stocktakeTexts.reason}
        value={reason}
        maxLength={LONGEST_REASON}
        autoComplete="off"
        className="min-w-48 flex-1"
        error={isMissing ? adjustTexts.noReason : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
      <p role="status" className="py-3 text-sm font-semibold tabular">
        {stocktakeTexts.typed(typed.size)}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          onClick={() => {
            focusHeading();
            onDiscard();
          }}
        >
          {stocktakeTexts.discard}
        </Button>
        <Button type="submit" aria-haspopup="dialog">
          {stocktakeTexts.show}
        </Button>
      </div>
    </form>
  );
}
