import { Download } from 'lucide-react';
import { Banner } from '../../components/feedback/banner.tsx';
import { Button } from '../../components/form/button.tsx';
import { useDownloadEvidence } from './api.ts';
import { ExportOrderButtons } from './export-order-buttons.tsx';
import { auditTexts, evidenceErrorText } from './messages.ts';

/** Downloads the proof that the order's history is unchanged, with the command that verifies it. */
export function EvidencePanel({ orderId }: { readonly orderId: number }) {
  const evidence = useDownloadEvidence();
  return (
    <section aria-label={auditTexts.evidence} className="rounded-lg border border-line bg-raised p-5">
      <h2 className="text-xl">{auditTexts.evidence}</h2>
      <p className="mt-2 max-w-prose">{auditTexts.evidenceHint}</p>
      <p className="mt-3">
        <code className="inline-block rounded-md bg-sunken px-3 py-2 text-sm wrap-anywhere">
          {auditTexts.evidenceCommand}
        </code>
      </p>
      {evidence.isError && (
        <div className="mt-4">
          <Banner tone="error">{evidenceErrorText(evidence.error)}</Banner>
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          variant="secondary"
          busy={evidence.isPending}
          busyText="Fetching…"
          onClick={() => evidence.mutate(orderId)}
        >
          <Download aria-hidden="true" className="size-4" />
          Download evidence
        </Button>
        <ExportOrderButtons orderId={orderId} />
      </div>
    </section>
  );
}
