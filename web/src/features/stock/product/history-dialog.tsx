import type { ProductStockResponse, VariantStockResponse } from '@aangan/shared-events/features/stock/http';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { TimeAgo } from '../../../components/data/time-ago.tsx';
import { Dialog } from '../../../components/feedback/dialog.tsx';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { Loading, Skeleton } from '../../../components/feedback/skeleton.tsx';
import { errorText } from '../../../lib/api/api-error.ts';
import { classNames } from '../../../lib/class-names.ts';
import { historyQuery } from '../api.ts';
import { historyErrors, historyTexts, signed, variantName } from '../messages.ts';

type HistoryDialogProps = {
  readonly stock: ProductStockResponse;
  readonly variant: VariantStockResponse;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

/** Who changed the available units of a color and size, when and why, from the log. */
export function HistoryDialog({ stock, variant, isOpen, onClose }: HistoryDialogProps) {
  const { colorId, size } = variant;
  const query = historyQuery({ productId: stock.productId, colorId, size });
  const { data, error, isFetching, refetch } = useQuery({ ...query, enabled: isOpen });
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={historyTexts.label(variantName(variant))}
      description={historyTexts.since}
      className="w-[min(40rem,calc(100vw-2rem))]"
    >
      {data === undefined && error !== null && (
        <ErrorState
          message={errorText(error, historyErrors)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data === undefined && error === null && (
        <>
          <Loading text={historyTexts.loading} />
          <Skeleton className="h-56 w-full" />
        </>
      )}
      {data?.length === 0 && <p className="text-muted">{historyTexts.none}</p>}
      {data !== undefined && data.length > 0 && (
        <ol className="divide-y divide-line">
          {data.map(({ at, by, what, orderId, change, available }, index) => (
            <li key={`${at} ${index}`} className="flex items-baseline justify-between gap-4 py-3">
              <div className="min-w-0">
                <p className="font-semibold break-words">{what}</p>
                <p className="flex flex-wrap gap-x-2 text-sm text-muted">
                  <TimeAgo at={at} />
                  <span>{by}</span>
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
          ))}
        </ol>
      )}
    </Dialog>
  );
}
