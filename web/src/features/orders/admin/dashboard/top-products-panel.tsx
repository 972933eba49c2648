// Top products: a bar per product with its name above and its revenue at the end, and a table for screen readers.
import type { SalesPeriod } from '@aangan/shared-events/features/orders/sales/paths';
import type { SalesResponse } from '@aangan/shared-events/features/orders/sales/http';
import { lazy, Suspense } from 'react';
import { formatRupees } from '../../../../lib/rupees.ts';
import { Loading, Skeleton } from '../../../../components/feedback/skeleton.tsx';
import { WhyLink } from '../../../../components/data/why-link.tsx';
import { pieceCount, salesErrors, salesTexts } from './messages.ts';
import { SHOWN_PRODUCTS } from './sales-query.ts';
import { useSales } from './use-sales.ts';
import { errorText } from '../../../../lib/api/api-error.ts';

const TopProductsChart = lazy(() => import('./top-products-chart.tsx'));

export function TopProductsPanel({ days }: { readonly days: SalesPeriod }) {
  const { data, isError, error } = useSales(days);
  const products = data?.products.slice(0, SHOWN_PRODUCTS) ?? [];
  return (
    <section aria-labelledby="top-products" className="min-w-0 rounded-lg border border-line bg-raised p-5">
      <h2 id="top-products" className="text-lg">
        {salesTexts.products}{' '}
        <span className="font-sans text-sm font-normal tracking-normal text-muted">
          {salesTexts.during[days]}
        </span>
      </h2>
      {data === undefined && !isError && <ProductsSkeleton />}
      {data === undefined && isError && <p className="mt-3 text-muted">{errorText(error, salesErrors)}</p>}
      {data !== undefined && products.length === 0 && (
        <p className="mt-3 flex h-40 items-center text-muted">{salesTexts.nothingOrdered}</p>
      )}
      {data !== undefined && products.length > 0 && (
        <Products products={products} days={days} today={data.today} />
      )}
      {data?.isExact === false && <p className="mt-2 text-xs text-muted">{salesTexts.notExact}</p>}
    </section>
  );
}

type ProductsProps = Pick<SalesResponse, 'products' | 'today'> & { readonly days: SalesPeriod };

/** The chart and the table of some products. */
export function Products({ products, days, today }: ProductsProps) {
  return (
    <>
      <figure className="relative mt-3">
        <figcaption className="sr-only">
          {salesTexts.products} {salesTexts.during[days]}
        </figcaption>
        <div aria-hidden="true">
          <Suspense fallback={<Skeleton className="h-80 w-full" />}>
            <TopProductsChart products={products} />
          </Suspense>
        </div>
        <div className="absolute inset-0 -mx-2 flex flex-col">
          {products.map(({ id, name, units, revenue }) => (
            <WhyLink
              key={id}
              figure="sold"
              search={{ product: id, day: today, days }}
              number={{ count: units, revenue }}
              names={{ product: name }}
              className="flex-1"
            />
          ))}
        </div>
      </figure>
      <div className="sr-only">
        <table>
          <caption>
            {salesTexts.products} {salesTexts.during[days]}, by revenue
          </caption>
          <thead>
            <tr>
              <th scope="col">Product</th>
              <th scope="col">Sold</th>
              <th scope="col">Revenue</th>
            </tr>
          </thead>
          <tbody>
            {products.map(({ id, name, isRemoved, units, revenue }) => (
              <tr key={id}>
                <th scope="row">{isRemoved ? `${name} (removed)` : name}</th>
                <td>{pieceCount(units)}</td>
                <td>{formatRupees(revenue)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function ProductsSkeleton() {
  return (
    <div className="mt-4 flex flex-col gap-4">
      <Loading text={salesTexts.loading} />
      {['w-full', 'w-4/5', 'w-3/5', 'w-2/5'].map((width) => (
        <Skeleton key={width} className={`h-9 ${width}`} />
      ))}
    </div>
  );
}
