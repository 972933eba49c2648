import { useQuery } from '@tanstack/react-query';
import { Unanswered } from '../../components/feedback/unanswered.tsx';
import { Loading, Skeleton } from '../../components/feedback/skeleton.tsx';
import { errorText } from '../../lib/api/api-error.ts';
import { maintenanceQuery } from './api.ts';
import { maintenanceErrors, maintenanceTexts } from './messages.ts';
import { MissingKeys } from './missing-keys.tsx';
import { ProjectionRow } from './projection-row.tsx';

type MaintenancePanelProps = {
  readonly canStart: boolean;
  /** Of each projection: the level below the heading above the panel. */
  readonly heading: 'h2' | 'h3';
};

/** All projections with their views and tasks; the buttons only with `canStart`. */
export function MaintenancePanel({ canStart, heading }: MaintenancePanelProps) {
  const maintenance = useQuery(maintenanceQuery());
  if (maintenance.data === undefined)
    return (
      <Unanswered query={maintenance} problem={(error) => errorText(error, maintenanceErrors)}>
        <Loading text={maintenanceTexts.loading} />
        <Skeleton className="h-150 w-full rounded-lg" />
      </Unanswered>
    );
  return (
    <>
      <MissingKeys keys={maintenance.data.missingKeys} />
      <ul className="rounded-lg border border-line bg-raised">
        {maintenance.data.projections.map((projection) => (
          <ProjectionRow
            key={projection.projection}
            status={projection}
            canStart={canStart}
            heading={heading}
          />
        ))}
      </ul>
    </>
  );
}
