import { createFileRoute } from '@tanstack/react-router';
import { useColorName } from '../../features/catalogue/products/use-color-name.ts';
import { AdminLiveSign } from '../../features/orders/admin/admin-live-sign.tsx';
import { ReturnsPage } from '../../features/returns/admin/returns-page.tsx';

export const Route = createFileRoute('/admin/returns')({
  component: function Returns() {
    return <ReturnsPage colorName={useColorName()} liveSign={<AdminLiveSign />} />;
  },
});
