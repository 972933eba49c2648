import { createFileRoute } from '@tanstack/react-router';
import { parseAuditSearch } from '../../features/audit/audit-search.ts';
import { FindPage } from '../../features/audit/find-page.tsx';
import { StatusBadge } from '../../features/orders/status-badge.tsx';

export const Route = createFileRoute('/audit/')({
  // The search parameters are parsed with the page, so that no other page loads the parser.
  component: function Find() {
    const navigate = Route.useNavigate();
    return (
      <FindPage
        search={parseAuditSearch(Route.useSearch())}
        onSearch={(search) => void navigate({ search, resetScroll: false })}
        statusBadge={(status) => <StatusBadge status={status} />}
      />
    );
  },
});
