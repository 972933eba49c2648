import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../../../components/form/button.tsx';
import { ErrorState } from '../../../../components/feedback/error-state.tsx';
import { PageTitle } from '../../../../components/navigation/page-title.tsx';
import { Loading } from '../../../../components/feedback/skeleton.tsx';
import { errorText, hasStatus } from '../../../../lib/api/api-error.ts';
import { productQuery } from '../api.ts';
import type { AddToCart, NotifySlot } from './buy-box.tsx';
import { productTexts } from '../messages.ts';
import { ProductSkeleton } from './product-skeleton.tsx';
import { ProductView } from './product-view.tsx';

type ProductPageProps = {
  readonly id: number;
  readonly cart: AddToCart;
  readonly heart: (product: { readonly id: number; readonly name: string }) => ReactNode;
  readonly notify?: NotifySlot;
  /** Content of other features below the product. */
  readonly children: ReactNode;
};

export function ProductPage({ id, cart, heart, notify, children }: ProductPageProps) {
  const { data: product, error, isFetching, refetch } = useQuery(productQuery(id));
  if (product) {
    return (
      <div className="flex flex-col gap-16 pb-8 md:gap-24">
        <ProductView
          key={product.id}
          product={product}
          isRemoved={product.removed === true || hasStatus(error, 404)}
          cart={cart}
          heart={heart(product)}
          notify={notify}
        />
        {children}
      </div>
    );
  }
  if (error) {
    return <ProductError error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  }
  return (
    <>
      <Loading text="Loading product…" />
      <ProductSkeleton />
    </>
  );
}

type ProductErrorProps = { readonly error: Error; readonly retrying: boolean; readonly onRetry: () => void };

function ProductError({ error, retrying, onRetry }: ProductErrorProps) {
  const missing = hasStatus(error, 404);
  const message = missing
    ? productTexts.notFound
    : productTexts.loadFailed(errorText(error, { otherwise: error.message }));
  return (
    <div className="page py-12">
      <PageTitle className="mb-6" documentTitle={missing ? productTexts.notFound : undefined}>
        Product
      </PageTitle>
      <ErrorState
        message={message}
        onRetry={onRetry}
        retrying={retrying}
        action={
          <ButtonLink to="/products" variant="quiet">
            Back to Products
          </ButtonLink>
        }
      />
    </div>
  );
}
