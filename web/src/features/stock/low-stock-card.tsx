import type { ProductStockResponse } from '@aangan/shared-events/features/stock/http';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { OutdatedList } from '../../components/data/outdated-list.tsx';
import { Loading, Skeleton } from '../../components/feedback/skeleton.tsx';
import { errorText } from '../../lib/api/api-error.ts';
import { useGlow } from '../../lib/hooks/use-glow.ts';
import { stockListQuery } from './api.ts';
import { lowStockTexts, stockErrors, stockTexts, variantName } from './messages.ts';

const SHOWN_PRODUCTS = 5;

/** The counted products that are low on stock, the lowest first. */
export function LowStockCard() {
  const { data, error, isFetching, isStale, refetch } = useQuery(stockListQuery('low'));
  const products = (data ?? []).toSorted((one, other) => fewestIn(one).available - fewestIn(other).available);
  return (
    <section aria-labelledby="low-stock" className="rounded-lg border border-line bg-raised p-5">
      <h2 id="low-stock" className="text-lg">
        {lowStockTexts.title}
      </h2>
      {data !== undefined && isStale && (
        <OutdatedList text={stockTexts.outdated} isFetching={isFetching} onRefresh={() => void refetch()} />
      )}
      {data === undefined && error !== null && (
        <p className="mt-2 text-sm text-muted">{errorText(error, stockErrors)}</p>
      )}
      {data === undefined && error === null && (
        <>
          <Loading text={stockTexts.loading} />
          <Skeleton className="mt-3 h-24 w-full" />
        </>
      )}
      {data?.length === 0 && <p className="mt-2 text-sm text-muted">{lowStockTexts.none}</p>}
      {products.length > 0 && (
        <ul className="mt-2 divide-y divide-line">
          {products.slice(0, SHOWN_PRODUCTS).map((stock) => (
            <LowProduct key={stock.productId} stock={stock} />
          ))}
        </ul>
      )}
      {data !== undefined && (
        <Link
          to="/admin/stock"
          search={products.length === 0 ? {} : { show: 'low' }}
          className="mt-2 inline-flex min-h-6 items-center text-sm font-semibold text-indigo underline underline-offset-4 hover:no-underline"
        >
          {products.length > SHOWN_PRODUCTS ? lowStockTexts.all(products.length) : lowStockTexts.few}
        </Link>
      )}
    </section>
  );
}

function LowProduct({ stock }: { readonly stock: ProductStockResponse }) {
  const { productId, name, low } = stock;
  const fewest = fewestIn(stock);
  const item = useGlow<HTMLLIElement>(fewest.available);
  return (
    <li ref={item} className="py-2">
      <Link
        to="/admin/stock/$productId"
        params={{ productId }}
        className="block font-semibold wrap-anywhere underline-offset-4 hover:underline"
      >
        {name}
      </Link>
      <p className="text-sm text-muted">
        <span className={fewest.available <= 0 ? 'font-semibold text-madder' : undefined}>
          {lowStockTexts.fewest(variantName(fewest), fewest.available)}
        </span>
        {lowStockTexts.more(low - 1)}
      </p>
    </li>
  );
}

/** The variant with the fewest available units that is still offered. */
function fewestIn({ variants }: ProductStockResponse) {
  const offered = variants.filter(({ isOffered }) => isOffered);
  return offered.reduce(
    (fewest, variant) => (variant.available < fewest.available ? variant : fewest),
    offered[0] ?? { color: null, size: '', available: 0 },
  );
}
