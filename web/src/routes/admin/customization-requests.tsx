import { createFileRoute } from '@tanstack/react-router';
import { requestsQuery } from '../../features/customization/admin/api.ts';
import { RequestsPage } from '../../features/customization/admin/requests-page.tsx';
import { AdminLiveSign } from '../../features/orders/admin/admin-live-sign.tsx';

export const Route = createFileRoute('/admin/customization-requests')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(requestsQuery()),
  component: () => <RequestsPage liveSign={<AdminLiveSign />} />,
});
