import { createFileRoute } from '@tanstack/react-router';
import { ComparePage } from '../../features/audit/replay/compare-page.tsx';
import { parseCompareSearch } from '../../features/audit/replay/replay-search.ts';

export const Route = createFileRoute('/audit/compare')({
  component: function Compare() {
    const navigate = Route.useNavigate();
    return (
      <ComparePage
        search={parseCompareSearch(Route.useSearch())}
        onSearch={(search) => void navigate({ search, resetScroll: false })}
      />
    );
  },
});
