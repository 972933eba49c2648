import { Link } from '@tanstack/react-router';
import { Banner } from '../../components/feedback/banner.tsx';
import { auditTexts } from './messages.ts';

/** Orders that a search has found and that have an event which the shop cannot read. */
export function UnreadableOrders({ orders }: { readonly orders: readonly number[] }) {
  return (
    <Banner tone="error">
      <p>{auditTexts.unreadable(orders)}</p>
      <p className="mt-1 flex flex-wrap gap-x-4">
        {orders.map((id) => (
          <Link
            key={id}
            to="/audit/orders/$id"
            params={{ id: String(id) }}
            className="inline-flex min-h-11 min-w-6 items-center underline underline-offset-4 hover:no-underline"
          >
            <span className="sr-only">History of order&nbsp;</span>#{id}
          </Link>
        ))}
      </p>
    </Banner>
  );
}
