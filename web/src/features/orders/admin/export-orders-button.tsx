import { orderPaths } from '@aangan/shared-events/features/orders/http';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { notifyError } from '../../../components/notices.ts';
import { errorText } from '../../../lib/api-error.ts';
import { download } from '../../../lib/download.ts';
import type { OrdersSearch } from './orders-search.ts';

/** All that the search finds, not this page alone, as a file for a spreadsheet. */
export function ExportOrdersButton({ search }: { readonly search: OrdersSearch }) {
  const { page: _page, ...filter } = search;
  const fetching = useMutation({
    mutationFn: () => download(orderPaths.csv, filter),
    onError: (error) => notifyError(errorText(error, { otherwise: 'Error exporting orders' })),
  });
  return (
    <Button
      look="secondary"
      busy={fetching.isPending}
      busyText="Exporting…"
      onClick={() => fetching.mutate()}
      className="max-sm:w-full"
    >
      <Download aria-hidden="true" className="size-4" />
      Export CSV
    </Button>
  );
}
