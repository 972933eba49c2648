// The receipt of an order: a sheet on the screen, and one A4 page on paper for a usual order.
import type { OrderReceiptResponse } from '@aangan/shared-events/features/orders/http';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Amount } from '../../components/data/price.tsx';
import { Unanswered } from '../../components/feedback/unanswered.tsx';
import { Loading, Skeleton } from '../../components/feedback/skeleton.tsx';
import { Button, ButtonLink } from '../../components/form/button.tsx';
import { BrandMark } from '../../components/navigation/brand.tsx';
import { PageTitle } from '../../components/navigation/page-title.tsx';
import { pathOf, read } from '../../lib/api/request.ts';
import { formatDay, formatMoment } from '../../lib/dates.ts';
import { personalKey } from '../../lib/session/personal-data.ts';
import { useStaySignedIn } from '../../lib/session/use-stay-signed-in.ts';
import { totalOf } from '../../lib/total.ts';
import { orderPaths } from '@aangan/shared-events/features/orders/paths';
import { receiptFrom } from './answers.ts';
import {
  orderTexts,
  paymentLabels,
  paymentStateLabels,
  receiptErrorText,
  receiptTexts,
  statusLabel,
} from './messages.ts';
import { ProofButton } from './proof-button.tsx';
import { shownPayment } from './shown-payment.ts';
import { notLive } from '../../lib/freshness.ts';
import { lineKey } from '../../lib/cart-line.ts';

type Receipt = OrderReceiptResponse['data'];

function receiptQuery(orderId: number) {
  return queryOptions({
    queryKey: personalKey('receipt', orderId),
    ...notLive,
    queryFn: async ({ signal }) =>
      receiptFrom(await read<unknown>(pathOf(orderPaths.receipt, orderId), { signal })),
    networkMode: 'always',
  });
}

type ReceiptPageProps = {
  readonly orderId: number;
  readonly colorName: (hexCode: string) => string | undefined;
};

export function ReceiptPage({ orderId, colorName }: ReceiptPageProps) {
  useStaySignedIn(orderTexts.refused);
  const receipt = useQuery(receiptQuery(orderId));
  const { data, dataUpdatedAt } = receipt;
  return (
    <div className="page max-w-4xl py-8 md:py-12 print:max-w-none print:p-0">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 print:hidden">
        <PageTitle documentTitle={receiptTexts.documentTitle(orderId)}>
          {receiptTexts.title(orderId)}
        </PageTitle>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/order-confirmation" search={{ order: orderId }} variant="quiet">
            {receiptTexts.back}
          </ButtonLink>
          <Button disabled={data === undefined} onClick={() => print()}>
            <Printer aria-hidden="true" className="size-4.5" />
            {receiptTexts.print}
          </Button>
        </div>
      </div>
      {data !== undefined && <Sheet receipt={data} asOf={dataUpdatedAt} colorName={colorName} />}
      <Unanswered
        query={receipt}
        problem={receiptErrorText}
        action={
          <ButtonLink to="/order-confirmation" variant="quiet">
            {receiptTexts.allOrders}
          </ButtonLink>
        }
      >
        <Loading text={receiptTexts.loading} />
        <Skeleton className="h-160 w-full" />
      </Unanswered>
      {data !== undefined && (
        <div className="print:hidden">
          <ProofButton orderId={orderId} />
        </div>
      )}
    </div>
  );
}

type SheetProps = Pick<ReceiptPageProps, 'colorName'> & {
  readonly receipt: Receipt;
  /** When it was read, in milliseconds since 1970. */
  readonly asOf: number;
};

function Sheet({ receipt: { order, shop, payments }, asOf, colorName }: SheetProps) {
  const { id, createdAt, OrderItems, totalPrice, shippingAddress, contactInfo, status } = order;
  return (
    <article
      aria-label={receiptTexts.title(id)}
      className="rounded-lg border border-line bg-raised p-5 sm:p-10 print:border-0 print:p-0 print:text-[10.5pt]"
    >
      <header className="flex flex-wrap items-start justify-between gap-x-10 gap-y-5">
        <div className="flex items-start gap-3">
          <BrandMark className="mt-0.5 h-9 w-auto" />
          <div className="wrap-anywhere">
            <p className="font-serif text-2xl leading-tight font-semibold">{shop.name}</p>
            {[shop.address, shop.email, shop.phone, shop.gstin && receiptTexts.gstin(shop.gstin)].map(
              (line) =>
                line && (
                  <p key={line} className="max-w-72 text-sm text-muted">
                    {line}
                  </p>
                ),
            )}
          </div>
        </div>
        <div className="sm:text-right">
          <h2 className="text-2xl">{receiptTexts.heading}</h2>
          <dl className="mt-1 grid grid-cols-[auto_auto] justify-start gap-x-4 text-sm sm:justify-end">
            <Fact name={receiptTexts.order}>{id}</Fact>
            <Fact name={receiptTexts.placed}>
              <time dateTime={createdAt}>{formatDay(createdAt)}</time>
            </Fact>
            <Fact name={receiptTexts.status}>{statusLabel(status)}</Fact>
          </dl>
        </div>
      </header>

      <section className="mt-8 border-t border-line pt-4 text-sm print:mt-4 print:pt-3">
        <h3 className="font-sans text-sm font-semibold tracking-normal text-muted">{receiptTexts.shipTo}</h3>
        <p className="mt-1 wrap-anywhere">{shippingAddress || 'N/A'}</p>
        {contactInfo !== null && (
          <p className="wrap-anywhere text-muted">
            {contactInfo.email} · {contactInfo.phone}
          </p>
        )}
      </section>

      <table className="mt-8 w-full border-collapse text-left text-sm print:mt-3">
        <caption className="sr-only">{receiptTexts.items}</caption>
        <thead>
          <tr className="border-b border-line-strong [&>th]:pb-2 [&>th]:align-bottom [&>th]:font-semibold">
            <th scope="col">{receiptTexts.item}</th>
            <th scope="col" className="pl-3 text-right">
              {receiptTexts.quantity}
            </th>
            <th scope="col" className="pl-3 text-right max-sm:hidden print:table-cell">
              {receiptTexts.price}
            </th>
            <th scope="col" className="pl-3 text-right">
              {receiptTexts.amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {OrderItems.map((item) => (
            <tr
              key={lineKey(item)}
              className="break-inside-avoid border-b border-line [&>td]:py-2 [&>td]:align-top print:[&>td]:py-0.5"
            >
              <td className="wrap-anywhere">
                <span className="block font-semibold print:inline">{item.name}</span>
                <span className="block text-muted print:ml-2 print:inline">
                  {[colorName(item.color), item.size].filter(Boolean).join(', ')}
                  <span className="tabular sm:hidden print:hidden">
                    {' '}
                    · <Amount rupees={item.price} />
                  </span>
                </span>
              </td>
              <td className="pl-3 text-right tabular">{item.quantity}</td>
              <td className="pl-3 text-right max-sm:hidden print:table-cell">
                <Amount rupees={item.price} />
              </td>
              <td className="pl-3 text-right">
                <Amount rupees={totalOf([item])} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>

      <dl className="mt-4 ml-auto grid w-fit min-w-[min(20rem,100%)] grid-cols-[1fr_auto] items-baseline gap-x-8 gap-y-1.5 break-inside-avoid text-sm">
        <dt className="text-base font-semibold">{receiptTexts.total}</dt>
        <dd className="text-right">
          <Amount rupees={totalPrice} className="text-base font-semibold" />
        </dd>
        {payments.map(({ kind, amount, at }, index) => (
          <div key={index} className="contents">
            <dt className="text-muted">{receiptTexts.moves[kind](formatDay(at))}</dt>
            <dd className="text-right">
              <Amount rupees={kind === 'refunded' || kind === 'cash-refunded' ? -amount : amount} />
            </dd>
          </div>
        ))}
        <dt className="text-muted">{paymentLabels[order.paymentMethod] ?? order.paymentMethod}</dt>
        <dd className="text-right font-semibold">{paymentStateOf(order)}</dd>
      </dl>

      <footer className="mt-8 border-t border-line pt-4 text-sm text-muted print:mt-4 print:pt-2">
        <p>{receiptTexts.inclusive}</p>
        <p>{receiptTexts.printedAt(formatMoment(new Date(asOf).toISOString()))}</p>
      </footer>
    </article>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="font-semibold tabular">{children}</dd>
    </>
  );
}

function paymentStateOf(order: Receipt['order']): string {
  const shown = shownPayment(order);
  return shown === undefined ? order.payment.state : paymentStateLabels[shown];
}
