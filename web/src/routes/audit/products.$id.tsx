import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { ProductPage } from '../../features/audit/replay/product-page.tsx';
import { parseProductStop } from '../../features/audit/replay/replay-search.ts';

export const Route = createFileRoute('/audit/products/$id')({
  component: function Product() {
    const navigate = Route.useNavigate();
    const onStop = useCallback(
      (stop: number) => void navigate({ search: { stop }, replace: true, resetScroll: false }),
      [navigate],
    );
    return (
      <ProductPage
        id={Route.useParams().id}
        stop={parseProductStop(Route.useSearch()).stop}
        onStop={onStop}
      />
    );
  },
});
