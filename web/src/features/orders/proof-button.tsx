import type { CheckpointResponse } from '@aangan/shared-events/features/audit/http';
import { proofPaths } from '@aangan/shared-events/features/audit/paths';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Button } from '../../components/form/button.tsx';
import { notifyError } from '../../components/feedback/notices.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { download } from '../../lib/api/download.ts';
import { pathOf, read } from '../../lib/api/request.ts';
import { orderTexts } from './messages.ts';

/** Whether the shop warns of its log: a proof then proves what is in it, and not that nothing is missing at its end. False while that is unknown. */
async function lacksEvents(): Promise<boolean> {
  const { warning } = await read<CheckpointResponse>(proofPaths.checkpoint).catch(() => ({
    warning: undefined,
  }));
  return warning !== undefined;
}

/** Downloads the proof of an own order: its events and the proof that they are in the log. */
export function ProofButton({ orderId }: { readonly orderId: number }) {
  const fetching = useMutation({
    mutationFn: () => download(pathOf(proofPaths.receipt, orderId), {}),
    networkMode: 'always',
    onSuccess: async () => {
      if (await lacksEvents()) notifyError(orderTexts.proofMayLack);
    },
    onError: (error) => notifyError(errorText(error, { otherwise: orderTexts.noProof })),
  });
  return (
    <div className="mt-5">
      <Button
        variant="secondary"
        size="small"
        busy={fetching.isPending}
        busyText="Fetching…"
        onClick={() => fetching.mutate()}
      >
        <Download aria-hidden="true" className="size-4" />
        {orderTexts.downloadProof}
      </Button>
      <p className="mt-2 text-sm text-muted">{orderTexts.proofHint}</p>
    </div>
  );
}
