import { createFileRoute, Link } from '@tanstack/react-router';
import { recommendedQuery } from '../../features/catalogue/products/api.ts';
import { RecommendedProducts } from '../../features/catalogue/products/recommended-products.tsx';
import { HomePage } from '../../features/home/home-page.tsx';
import { homeTexts } from '../../features/home/messages.ts';
import { cardHeart } from '../../layout/product-heart.tsx';

export const Route = createFileRoute('/_shop/')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(recommendedQuery()),
  component: HomeRoute,
  codeSplitGroupings: [],
});

function HomeRoute() {
  return (
    <HomePage
      recommended={
        <RecommendedProducts
          title={homeTexts.recommended}
          heart={cardHeart}
          aside={
            <Link
              to="/products"
              className="py-2 text-ink-soft underline-offset-4 hover:text-indigo hover:underline"
            >
              {homeTexts.seeAll} <span aria-hidden="true">→</span>
            </Link>
          }
        />
      }
    />
  );
}
