import type { ExportFormat } from '@aangan/shared-events/features/audit/export/http';
import { Download } from 'lucide-react';
import { Button } from '../../components/form/button.tsx';
import { notifyError } from '../../components/feedback/notices.ts';
import { useExportEvents } from './api.ts';
import { exportErrorText } from './messages.ts';

const formats: readonly (readonly [format: ExportFormat, name: string])[] = [
  ['jsonl', 'Export as JSON Lines'],
  ['csv', 'Export as CSV'],
];

/** Exports all events of an order, including its number and its claim. */
export function ExportOrderButtons({ orderId }: { readonly orderId: number }) {
  const exporting = useExportEvents();
  return formats.map(([format, name]) => (
    <Button
      key={format}
      variant="secondary"
      busy={exporting.isPending && exporting.variables.format === format}
      busyText="Exporting…"
      onClick={() =>
        exporting.mutate(
          { format, query: { order: String(orderId) } },
          { onError: (error) => notifyError(exportErrorText(error)) },
        )
      }
    >
      <Download aria-hidden="true" className="size-4" />
      {name}
    </Button>
  ));
}
