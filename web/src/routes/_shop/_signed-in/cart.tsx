import { createFileRoute } from '@tanstack/react-router';
import { CartPage } from '../../../features/cart/cart-page.tsx';
import { cartQuery } from '../../../features/cart/api.ts';
import { useColorName } from '../../../features/catalogue/products/use-color-name.ts';

export const Route = createFileRoute('/_shop/_signed-in/cart')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(cartQuery()),
  component: function Cart() {
    return <CartPage colorName={useColorName()} />;
  },
});
