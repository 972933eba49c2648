import type {
  ProductStockResponse,
  StockChangeResponse,
  VariantStockResponse,
} from '@aangan/shared-events/features/stock/http';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { OutdatedList } from '../../../components/data/outdated-list.tsx';
import { TimeAgo } from '../../../components/data/time-ago.tsx';
import { Dialog } from '../../../components/feedback/dialog.tsx';
import { Unanswered } from '../../../components/feedback/unanswered.tsx';
import { notifyError } from '../../../components/feedback/notices.ts';
import { Loading, Skeleton } from '../../../components/feedback/skeleton.tsx';
import { Button } from '../../../components/form/button.tsx';
import { errorText } from '../../../lib/api/api-error.ts';
import { classNames } from '../../../lib/class-names.ts';
import { historyQuery } from '../api.ts';
import { historyErrors, historyTexts, signed, variantName } from '../messages.ts';
import { variantKey } from '../stock-cache.ts';

type HistoryDialogProps = {
  readonly stock: ProductStockResponse;
  /** Undefined for all colors and sizes. */
  readonly variant: VariantStockResponse | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

/** Who changed the available units of a product, or of a color and size, when and why, from the log. */
export function HistoryDialog({ stock, variant, isOpen, onClose }: HistoryDialogProps) {
  const { productId, name } = stock;
  const history = useInfiniteQuery({ ...historyQuery({ productId, variant }), enabled: isOpen });
  const { data, isFetching, isStale, refetch } = history;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = history;
  const changes = data?.pages.flatMap((page) => page.changes);
  const nameOf = (change: StockChangeResponse): string | undefined =>
    variant === undefined ? variantName(knownVariant(stock, change)) : undefined;
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={variant === undefined ? historyTexts.allOf(name) : historyTexts.label(variantName(variant))}
      className="w-[min(40rem,calc(100vw-2rem))]"
    >
      {changes !== undefined && isStale && (
        <OutdatedList text={historyTexts.outdated} isFetching={isFetching} onRefresh={() => void refetch()} />
      )}
      <Unanswered query={history} problem={(error) => errorText(error, historyErrors)}>
        <Loading text={historyTexts.loading} />
        <Skeleton className="h-56 w-full" />
      </Unanswered>
      {changes?.length === 0 && (
        <p className="text-muted">{hasNextPage ? historyTexts.goneOn : historyTexts.none}</p>
      )}
      {changes !== undefined && changes.length > 0 && (
        <ol className="divide-y divide-line">
          {changes.map((change, index) => (
            <Change key={`${change.at} ${index}`} change={change} variantName={nameOf(change)} />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <Button
          variant="secondary"
          size="small"
          className="mt-4 self-start"
          busy={isFetchingNextPage}
          busyText={historyTexts.loadingOlder}
          onClick={() =>
            void fetchNextPage().then(({ isFetchNextPageError, error: problem }) => {
              if (isFetchNextPageError) notifyError(errorText(problem, historyErrors));
            })
          }
        >
          {historyTexts.older}
        </Button>
      )}
    </Dialog>
  );
}

/** The color and size of a change by name; one that the product no longer has by its size alone. */
function knownVariant({ variants }: ProductStockResponse, change: StockChangeResponse) {
  const known = variants.find((each) => variantKey(each) === variantKey(change));
  const color = known?.color ?? variants.find(({ colorId }) => colorId === change.colorId)?.color ?? null;
  return { color, size: change.size };
}

type ChangeProps = { readonly change: StockChangeResponse; readonly variantName: string | undefined };

function Change({ change: { at, by, what, orderId, change, available }, variantName: name }: ChangeProps) {
  return (
    <li className="flex items-baseline justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{what}</p>
        {name !== undefined && <p className="text-sm">{name}</p>}
        <p className="flex flex-wrap gap-x-2 text-sm text-muted">
          <TimeAgo at={at} />
          <span className="inline-block first-letter:uppercase">{by}</span>
          {orderId !== undefined && (
            <Link
              to="/admin/orders"
              search={{ search: `#${orderId}` }}
              className="text-indigo underline underline-offset-4 hover:no-underline"
            >
              {historyTexts.order(orderId)}
            </Link>
          )}
        </p>
      </div>
      <p className="shrink-0 text-right">
        <span
          className={classNames(
            'block font-semibold tabular',
            change > 0 && 'text-leaf',
            change < 0 && 'text-madder',
          )}
        >
          {signed(change)}
        </span>
        <span className="block text-sm text-muted tabular">{historyTexts.left(available)}</span>
      </p>
    </li>
  );
}
