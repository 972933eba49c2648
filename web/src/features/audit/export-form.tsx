import type { ExportFormat } from '@aangan/shared-events/features/audit/export/http';
import { Download } from 'lucide-react';
import { ShopZone } from '../../components/data/shop-zone.tsx';
import { Banner } from '../../components/feedback/banner.tsx';
import { Button } from '../../components/form/button.tsx';
import { Disclosure } from '../../components/feedback/disclosure.tsx';
import { SelectField } from '../../components/form/select-field.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { useExportEvents } from './api.ts';
import { auditTexts, exportErrorText } from './messages.ts';
import { primitiveText } from '../../lib/primitive-text.ts';

/** `timeZone`: of the shop; undefined while unknown. */
type ExportFormProps = { readonly timeZone: string | undefined };

/** Exports all events of a period: whole days in the shop's time zone, inclusive. */
export function ExportForm({ timeZone }: ExportFormProps) {
  const exporting = useExportEvents();
  return (
    <Disclosure summary={auditTexts.export}>
      <form
        aria-label={auditTexts.export}
        className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4"
        onSubmit={(event) => {
          event.preventDefault();
          const fields = new FormData(event.currentTarget);
          const [from, to] = [primitiveText(fields.get('from')), primitiveText(fields.get('to'))];
          const format: ExportFormat = fields.get('format') === 'csv' ? 'csv' : 'jsonl';
          exporting.mutate({ format, query: { ...(from && { from }), ...(to && { to }) } });
        }}
      >
        <TextField label="First day" name="from" type="date" />
        <TextField label="Last day" name="to" type="date" />
        <SelectField label="Format" name="format" defaultValue="jsonl">
          <option value="jsonl">JSON Lines (CloudEvents)</option>
          <option value="csv">CSV</option>
        </SelectField>
        <div className="flex items-end">
          <Button type="submit" className="w-full" busy={exporting.isPending} busyText="Exporting…">
            <Download aria-hidden="true" className="size-4" />
            Export
          </Button>
        </div>
      </form>
      {timeZone !== undefined && (
        <ShopZone timeZone={timeZone} what={auditTexts.exportDays} className="mt-3 text-sm text-muted" />
      )}
      <p className="mt-3 max-w-prose text-sm text-muted">{auditTexts.exportHint}</p>
      {exporting.isError && (
        <Banner tone="error" className="mt-4">
          {exportErrorText(exporting.error)}
        </Banner>
      )}
    </Disclosure>
  );
}
