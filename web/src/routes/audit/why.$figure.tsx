import { createFileRoute } from '@tanstack/react-router';
import { WhyPage } from '../../features/audit/why/why-page.tsx';
import { parseWhySearch } from '../../lib/why-search.ts';

export const Route = createFileRoute('/audit/why/$figure')({
  component: function Why() {
    return <WhyPage figure={Route.useParams().figure} search={parseWhySearch(Route.useSearch())} />;
  },
});
