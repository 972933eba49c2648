import { createFileRoute } from '@tanstack/react-router';
import { RequestPage } from '../../features/audit/request-page.tsx';

export const Route = createFileRoute('/audit/requests/$id')({
  component: function Request() {
    return <RequestPage id={Route.useParams().id} />;
  },
});
