import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { errorText } from '../../lib/api/api-error.ts';
import { download } from '../../lib/api/download.ts';
import { Button } from '../form/button.tsx';
import { notifyError } from '../feedback/notices.ts';

type ExportButtonProps = {
  readonly path: string;
  readonly query: Readonly<Record<string, string | number>>;
  /** The error text where the shop's refusal has no message. */
  readonly failed: string;
};

/** Downloads a table as a file. */
export function ExportButton({ path, query, failed }: ExportButtonProps) {
  const fetching = useMutation({
    mutationFn: () =>
      download(path, Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))),
    onError: (error) => notifyError(errorText(error, { otherwise: failed })),
  });
  return (
    <Button
      variant="secondary"
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
