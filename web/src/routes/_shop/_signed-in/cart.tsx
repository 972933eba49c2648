import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { tokenCheckQuery } from '../../../features/accounts/session-query.ts';
import { CartPage } from '../../../features/cart/cart-page.tsx';
import { cartQuery } from '../../../features/cart/cart-query.ts';
import { useColorName } from '../../../features/catalogue/products/use-color-name.ts';
import { NoAnswerError } from '../../../lib/api/api-error.ts';
import { livenessState } from '../../../lib/live-state.ts';
import { useSharedState } from '../../../lib/shared-state.ts';

export const Route = createFileRoute('/_shop/_signed-in/cart')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(cartQuery()),
  component: Cart,
});

function Cart() {
  const check = useQuery(tokenCheckQuery());
  const { state } = useSharedState(livenessState);
  // While the shop cannot be reached, the failed check does not mean that the session has ended.
  const isUnanswered = check.error instanceof NoAnswerError && state === 'live';
  return (
    <CartPage
      colorName={useColorName()}
      onValidateAgain={isUnanswered ? () => void check.refetch() : undefined}
    />
  );
}
