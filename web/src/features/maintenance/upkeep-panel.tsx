import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../components/feedback/error-state.tsx';
import { Loading, Skeleton } from '../../components/feedback/skeleton.tsx';
import { errorText } from '../../lib/api/api-error.ts';
import { upkeepQuery } from './api.ts';
import { upkeepErrors, upkeepTexts } from './messages.ts';
import { MissingKeys } from './missing-keys.tsx';
import { ProjectionRow } from './projection-row.tsx';

/** Every projection with its views and what is being done about them; whoever `mayAsk` has the buttons. */
export function UpkeepPanel({ mayAsk }: { readonly mayAsk: boolean }) {
  const upkeep = useQuery(upkeepQuery());
  if (upkeep.data === undefined && upkeep.isError)
    return (
      <ErrorState
        message={errorText(upkeep.error, upkeepErrors)}
        onRetry={() => void upkeep.refetch()}
        retrying={upkeep.isFetching}
      />
    );
  if (upkeep.data === undefined)
    return (
      <>
        <Loading text={upkeepTexts.loading} />
        <Skeleton className="h-150 w-full rounded-lg" />
      </>
    );
  return (
    <>
      <MissingKeys keys={upkeep.data.missingKeys} />
      <ul className="rounded-lg border border-line bg-raised">
        {upkeep.data.projections.map((projection) => (
          <ProjectionRow key={projection.projection} kept={projection} mayAsk={mayAsk} />
        ))}
      </ul>
    </>
  );
}
