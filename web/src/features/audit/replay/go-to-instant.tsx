import type { MomentResponse } from '@aangan/shared-events/features/audit/replay/http';
import type { SalesPeriod } from '@aangan/shared-events/features/orders/sales/paths';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from '../../../components/form/button.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { errorText } from '../../../lib/api/api-error.ts';
import { dashboardThenQuery } from './api.ts';
import { instantIn } from './replay-search.ts';
import { replayErrors, replayTexts } from './messages.ts';

type GoToInstantProps = {
  readonly days: SalesPeriod;
  readonly onFound: (moment: MomentResponse) => void;
};

/** Finds the newest event up to a date and time. */
export function GoToInstant({ days, onFound }: GoToInstantProps) {
  const client = useQueryClient();
  const finding = useMutation({
    mutationFn: async (instant: string) =>
      (await client.fetchQuery(dashboardThenQuery(instant, days))).moment,
    onSuccess: onFound,
    networkMode: 'always',
  });
  return (
    <form
      aria-label={replayTexts.goTo}
      className="flex flex-col gap-4 rounded-lg border border-line bg-raised p-5"
      onSubmit={(event) => {
        event.preventDefault();
        const instant = instantIn(new FormData(event.currentTarget).get('instant'));
        if (instant !== undefined) finding.mutate(instant);
      }}
    >
      <h2 className="text-lg">{replayTexts.goTo}</h2>
      <TextField
        label={replayTexts.instant}
        name="instant"
        type="datetime-local"
        step={1}
        required
        error={finding.isError ? errorText(finding.error, replayErrors) : undefined}
      />
      <Button type="submit" variant="secondary" busy={finding.isPending} className="self-start">
        {replayTexts.go}
      </Button>
    </form>
  );
}
