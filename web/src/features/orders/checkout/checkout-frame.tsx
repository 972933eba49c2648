import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageTitle } from '../../../components/navigation/page-title.tsx';
import { Loading, Skeleton } from '../../../components/feedback/skeleton.tsx';

type CheckoutFrameProps = {
  /** Stays the same element in all states: screen readers announce what changes in it. */
  readonly note: ReactNode;
  readonly children: ReactNode;
};

/** The common heading of all states of the checkout. */
export function CheckoutFrame({ note, children }: CheckoutFrameProps) {
  return (
    <div className="page py-8 md:py-12">
      <p className="text-sm text-muted">
        <Link to="/cart" className="inline-flex min-h-9 items-center hover:text-ink hover:underline">
          Your cart
        </Link>
      </p>
      <PageTitle className="mb-8">Checkout</PageTitle>
      {note}
      {children}
    </div>
  );
}

export function CheckoutSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-x-14 gap-y-10 lg:grid-cols-[1fr_26rem]">
      <Loading text="Loading your cart…" />
      <Skeleton className="h-[44rem] w-full" />
      <Skeleton className="h-96 w-full" />
    </div>
  );
}
