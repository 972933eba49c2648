// The returns of an order on its page: each with its steps, and the way to another one until the last day.
import type { OrderResponse } from '@aangan/shared-events/features/orders/http';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { ErrorState } from '../../components/feedback/error-state.tsx';
import { Button } from '../../components/form/button.tsx';
import { errorText } from '../../lib/api/api-error.ts';
import { formatDay } from '../../lib/dates.ts';
import { useNow } from '../../lib/hooks/use-now.ts';
import { returnsOfOrderQuery } from './api.ts';
import type { ColorNameOf } from './line-name.ts';
import { returnsErrors, returnTexts as texts } from './messages.ts';
import { ReturnCard } from './return-card.tsx';
import { useReturnDraft } from './use-return-draft.ts';

const ReturnForm = lazy(async () => ({ default: (await import('./return-form.tsx')).ReturnForm }));

type OrderReturnsProps = { readonly order: OrderResponse; readonly colorName: ColorNameOf };

/** Shows nothing for an order that is not delivered. */
export function OrderReturns({ order, colorName }: OrderReturnsProps) {
  const { data, error, isFetching, refetch } = useQuery({
    ...returnsOfOrderQuery(order.id),
    enabled: order.status === 'delivered',
  });
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const draft = useReturnDraft();
  const isInTime = useIsBefore(data?.until ?? null);
  if (data === undefined)
    return error === null ? null : (
      <ErrorState
        message={errorText(error, returnsErrors)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  const { returns, left, until } = data;
  if (until === null && returns.length === 0) return null;
  const isAnyLeft = left.some((units) => units > 0);
  return (
    <section aria-labelledby="order-returns" className="mt-8">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="order-returns" className="text-xl">
            {texts.title}
          </h2>
          <p className="mt-1 text-muted">
            {until !== null && !isAnyLeft && texts.nothingLeft}
            {until !== null && isAnyLeft && (isInTime ? texts.until : texts.past)(formatDay(until))}
          </p>
        </div>
        {isInTime && isAnyLeft && (
          <Button
            variant="secondary"
            onClick={() => {
              setWasOpened(true);
              setIsOpen(true);
            }}
          >
            {texts.start}
          </Button>
        )}
      </div>
      {returns.length > 0 && (
        <div className="mt-4 grid grid-cols-1 items-start gap-4 md:grid-cols-2">
          {returns.map((returned) => (
            <ReturnCard
              key={returned.id}
              returned={returned}
              title={texts.ofOrder(returned.number)}
              colorName={colorName}
            />
          ))}
        </div>
      )}
      {wasOpened && (
        <Suspense>
          <ReturnForm
            order={order}
            left={left}
            colorName={colorName}
            draft={draft}
            isOpen={isOpen}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </section>
  );
}

/** Whether it is before a moment (ISO 8601); false for none. */
function useIsBefore(moment: string | null): boolean {
  const now = useNow(30_000);
  return moment !== null && Date.parse(moment) > now;
}
