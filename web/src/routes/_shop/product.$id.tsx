import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { notifySuccess } from '../../components/feedback/notices.ts';
import { useAddToCart } from '../../features/cart/use-add-to-cart.ts';
import { productQuery, recommendedQuery } from '../../features/catalogue/products/api.ts';
import { storeChoice } from '../../features/catalogue/products/product/stored-choice.ts';
import { ProductPage } from '../../features/catalogue/products/product/product-page.tsx';
import { RecommendedProducts } from '../../features/catalogue/products/recommended-products.tsx';
import { reviewsQuery } from '../../features/reviews/reviews-query.ts';
import { ReviewsSection } from '../../features/reviews/reviews-section.tsx';
import { notifySlot } from '../../layout/notify-slot.tsx';
import { cardHeart, pageHeart } from '../../layout/product-heart.tsx';

export const Route = createFileRoute('/_shop/product/$id')({
  loader: ({ context: { queryClient }, params }) => {
    const id = productIdOf(params.id);
    void queryClient.prefetchQuery(productQuery(id));
    if (Number.isNaN(id)) return;
    void queryClient.prefetchQuery(reviewsQuery(id));
    void queryClient.prefetchQuery(recommendedQuery());
  },
  component: ProductRoute,
});

function ProductRoute() {
  const id = productIdOf(Route.useParams().id);
  const client = useQueryClient();
  const spread = useQuery(productQuery(id)).data?.spread;
  const cart = useAddToCart(notifySuccess, storeChoice);
  return (
    <ProductPage key={id} id={id} cart={cart} heart={pageHeart} notify={notifySlot}>
      <ReviewsSection
        productId={id}
        spread={spread}
        onRated={(rated) =>
          void import('../../features/catalogue/products/product-cache.ts').then(({ showRating }) =>
            showRating(client, rated),
          )
        }
      />
      <RecommendedProducts title="You may also like" exceptId={id} count={4} heart={cardHeart} />
    </ProductPage>
  );
}

/** NaN for a text that cannot be a product's id: the shop answers 404. */
function productIdOf(text: string): number {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : NaN;
}
