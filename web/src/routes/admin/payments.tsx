import { createFileRoute } from '@tanstack/react-router';
import { AdminLiveSign } from '../../features/orders/admin/admin-live-sign.tsx';
import { BoardPage } from '../../features/payments/admin/board/board-page.tsx';

export const Route = createFileRoute('/admin/payments')({
  component: () => <BoardPage liveSign={<AdminLiveSign />} />,
});
