import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { cartQuery } from '../../../features/cart/cart-query.ts';
import { onOrdered } from '../../../features/cart/on-ordered.ts';
import { cartErrorText } from '../../../features/cart/messages.ts';
import { addShortLine, useShortLines } from '../../../features/cart/short-lines.ts';
import { useColorName } from '../../../features/catalogue/products/use-color-name.ts';
import { CheckoutPage } from '../../../features/orders/checkout/checkout-page.tsx';
import { methodsQuery } from '../../../features/payments/api.ts';
import { SandboxBanner } from '../../../features/payments/sandbox-banner.tsx';
import { useSession } from '../../../lib/session/use-session.ts';
import { isSameLine } from '../../../lib/cart-line.ts';

export const Route = createFileRoute('/_shop/_signed-in/checkout')({
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(cartQuery());
    // Early, so that the sandbox's banner does not come after the form; its code is no part of the first load.
    void import('../../../features/payments/api.ts').then(
      (payments) => context.queryClient.prefetchQuery(payments.methodsQuery()),
      () => undefined,
    );
  },
  component: Checkout,
});

/** Starts with the lines that the cart page passed on, and then follows the server's cart. */
function Checkout() {
  const { items, itemsOf } = useRouterState({ select: ({ location }) => location.state });
  const handedOver = itemsOf === useSession()?.userId ? items : undefined;
  const cart = useQuery(cartQuery());
  const lines = useShortLines(cart.data);
  const methods = useQuery(methodsQuery());
  const client = useQueryClient();
  useConfirmationCode(lines !== undefined);
  return (
    <CheckoutPage
      items={lines}
      handedOver={handedOver}
      unavailable={cart.data?.filter(({ available }) => !available)}
      problem={cart.isError ? cartErrorText(cart.error) : undefined}
      onPlaced={(lines, began) => void onOrdered(client, lines, began)}
      onShort={(refused) => {
        for (const line of client.getQueryData(cartQuery().queryKey) ?? []) {
          const short = refused.find((each) => isSameLine(each, line));
          if (short !== undefined) addShortLine(client, line, short.left);
        }
      }}
      onReload={() => void cart.refetch()}
      colorName={useColorName()}
      online={methods.data?.online}
      notice={<SandboxBanner isSandbox={methods.data?.isSandbox} className="mb-8" />}
    />
  );
}

/** Loads the code of the next page while the form is filled in, so that a placed order is confirmed at once. */
function useConfirmationCode(isShown: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (isShown) void router.loadRouteChunk(router.routesById['/_shop/_signed-in/order-confirmation']);
  }, [router, isShown]);
}
