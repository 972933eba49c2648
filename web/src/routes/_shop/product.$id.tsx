import { createFileRoute, notFound } from '@tanstack/react-router';
import { notifySuccess } from '../../components/notices.ts';
import { useAddToCart } from '../../features/cart/use-add-to-cart.ts';
import { productQuery, recommendedQuery } from '../../features/catalogue/products/api.ts';
import { ProductPage } from '../../features/catalogue/products/product-page.tsx';
import { RecommendedProducts } from '../../features/catalogue/products/recommended-products.tsx';
import { reviewsQuery } from '../../features/reviews/api.ts';
import { ReviewsSection } from '../../features/reviews/reviews-section.tsx';
import { NotFoundPage } from '../../layout/not-found-page.tsx';
import { cardHeart, pageHeart } from '../../layout/product-heart.tsx';

export const Route = createFileRoute('/_shop/product/$id')({
  beforeLoad: ({ params }) => {
    if (!/^[1-9]\d{0,8}$/.test(params.id)) throw notFound();
  },
  loader: ({ context: { queryClient }, params }) => {
    const id = Number(params.id);
    void queryClient.prefetchQuery(productQuery(id));
    void queryClient.prefetchQuery(reviewsQuery(id));
    void queryClient.prefetchQuery(recommendedQuery());
  },
  component: ProductRoute,
  notFoundComponent: NotFoundPage,
});

function ProductRoute() {
  const id = Number(Route.useParams().id);
  const cart = useAddToCart(notifySuccess);
  return (
    <ProductPage key={id} id={id} cart={cart} heart={pageHeart}>
      <ReviewsSection productId={id} />
      <RecommendedProducts title="You may also like" exceptId={id} count={4} heart={cardHeart} />
    </ProductPage>
  );
}
