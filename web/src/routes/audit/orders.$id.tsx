import { createFileRoute } from '@tanstack/react-router';
import { parseStop } from '../../features/audit/audit-search.ts';
import { HistoryPage } from '../../features/audit/history-page.tsx';
import { useColorName } from '../../features/catalogue/products/use-color-name.ts';
import { StatusBadge } from '../../features/orders/status-badge.tsx';

export const Route = createFileRoute('/audit/orders/$id')({
  component: function History() {
    const navigate = Route.useNavigate();
    return (
      <HistoryPage
        id={Route.useParams().id}
        stop={parseStop(Route.useSearch()).stop}
        onStop={(stop) => void navigate({ search: { stop }, replace: true, resetScroll: false })}
        colorName={useColorName()}
        statusBadge={(status) => <StatusBadge status={status} />}
      />
    );
  },
});
