import { createFileRoute } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { ReplayPage } from '../../features/audit/replay/replay-page.tsx';
import { parseReplaySearch, type ReplaySearch } from '../../features/audit/replay/replay-search.ts';
import { PastDashboard } from '../../features/orders/admin/dashboard/past-dashboard.tsx';

export const Route = createFileRoute('/audit/replay')({
  component: function Replay() {
    const address = Route.useSearch();
    const search = useMemo(() => parseReplaySearch(address), [address]);
    const navigate = Route.useNavigate();
    // Merged into the newest address: the slider's timer must not undo a choice that is not rendered yet.
    const onChange = useCallback(
      (changes: ReplaySearch) =>
        void navigate({
          search: (newest) => ({ ...parseReplaySearch(newest), ...changes }),
          replace: true,
          resetScroll: false,
        }),
      [navigate],
    );
    return (
      <ReplayPage
        search={search}
        onChange={onChange}
        dashboard={(then, onDays) => <PastDashboard then={then} days={search.days ?? '7'} onDays={onDays} />}
      />
    );
  },
});
