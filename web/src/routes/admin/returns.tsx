import { createFileRoute } from '@tanstack/react-router';
import { AdminLiveSign } from '../../features/orders/admin/admin-live-sign.tsx';
import { ReturnsPage } from '../../features/returns/admin/returns-page.tsx';

export const Route = createFileRoute('/admin/returns')({
  component: () => <ReturnsPage liveSign={<AdminLiveSign />} />,
});
