import { createFileRoute } from '@tanstack/react-router';
import { MailPage } from '../../features/mail/admin/mail-page.tsx';
import { AdminLiveSign } from '../../features/orders/admin/admin-live-sign.tsx';

export const Route = createFileRoute('/admin/mail')({
  component: () => <MailPage liveSign={<AdminLiveSign />} />,
});
