import type {
  ProjectionStateResponse,
  MaintenanceJobResponse,
} from '@aangan/shared-events/features/maintenance/http';
import { Badge, type Tone } from '../../components/data/badge.tsx';
import { Button } from '../../components/form/button.tsx';
import { TimeAgo } from '../../components/data/time-ago.tsx';
import { errorText } from '../../lib/api/api-error.ts';
import { isBusy, useStartMaintenance } from './api.ts';
import {
  startErrors,
  differenceText,
  progressText,
  replacedText,
  jobText,
  lagText,
  stateTexts,
  maintenanceTexts,
} from './messages.ts';
import { ParkedEvents } from './parked-events.tsx';

type RowProps = {
  readonly status: ProjectionStateResponse;
  readonly canStart: boolean;
  readonly heading: 'h2' | 'h3';
};

/** One projection: the state of its views, the last task, and the buttons. */
export function ProjectionRow({ status, canStart, heading: Heading }: RowProps) {
  const { projection, generation, begunAt, position, filling, former, job, setAside } = status;
  const name = `views-of-${projection}`;
  return (
    <li
      aria-labelledby={name}
      className="flex flex-col gap-3 border-b border-line p-4 last:border-b-0 md:p-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-col gap-1">
          <div className="flex flex-wrap items-center gap-2">
            <Heading id={name} className="font-sans text-base font-semibold">
              {projection}
            </Heading>
            {stateTexts(status).map((text, at) => (
              <Badge key={text} tone={toneOf(status, at)}>
                {text}
              </Badge>
            ))}
          </div>
          <p className="text-sm text-muted">
            {lagText(status)}
            {generation !== null && <> · {generation}</>}
            {begunAt !== null && (
              <>
                , built <TimeAgo at={begunAt} />
              </>
            )}
            {position !== null && <> · position {position.split(':')[1]}</>}
            {former !== null && <> · previous: {former.generation}</>}
          </p>
        </div>
        {canStart && <Buttons status={status} />}
      </div>
      {filling !== null && (
        <div className="flex flex-col gap-1.5">
          <progress
            aria-label={`Rebuild progress of ${projection}`}
            max={1}
            value={filling.share}
            className="h-2 w-full appearance-none overflow-hidden rounded-pill bg-sunken [&::-moz-progress-bar]:bg-marigold [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-marigold"
          />
          <p className="text-sm text-muted tabular">{progressText(filling)}</p>
        </div>
      )}
      {job !== null && <Job job={job} />}
      {setAside > 0 && <ParkedEvents projection={projection} />}
    </li>
  );
}

function toneOf({ state, filling }: ProjectionStateResponse, at: number): Tone {
  if (at === 0) return state === 'live' ? 'leaf' : 'madder';
  return at === 1 && filling !== null ? 'indigo' : 'madder';
}

function Job({ job }: { readonly job: MaintenanceJobResponse }) {
  const difference = job.verified === null ? null : differenceText(job.verified);
  const { unproven = null, signed = null, replaced = [] } = job.verified ?? {};
  const isBad = job.state === 'failed' || difference !== null;
  return (
    <div role="status" className={isBad ? 'text-sm text-madder' : 'text-sm text-ink-soft'}>
      <p className="wrap-anywhere">
        {jobText(job)}
        {job.endedAt !== null && (
          <span className="text-muted">
            {' '}
            <TimeAgo at={job.endedAt} />
          </span>
        )}
      </p>
      {difference !== null && <p className="wrap-anywhere">{difference}</p>}
      {signed !== null && <p className="wrap-anywhere">{signed}</p>}
      {replaced.map((proof) => (
        <p key={proof.at} className="wrap-anywhere">
          {replacedText(proof)}
        </p>
      ))}
      {unproven !== null && <p className="wrap-anywhere text-madder">{unproven}</p>}
    </div>
  );
}

function Buttons({ status }: { readonly status: ProjectionStateResponse }) {
  const { projection, former, setAside, job } = status;
  const start = useStartMaintenance();
  const actions = [
    ...(setAside === 0 ? [] : [{ kind: 'retry', text: maintenanceTexts.retry, variant: 'quiet' } as const]),
    ...(former === null ? [] : [{ kind: 'back', text: maintenanceTexts.back, variant: 'quiet' } as const]),
    { kind: 'verify', text: maintenanceTexts.verify, variant: 'quiet' },
    { kind: 'rebuild', text: maintenanceTexts.rebuild, variant: 'secondary' },
  ] as const;
  // The pressed button stays enabled while busy, so that it keeps the focus.
  const isRunning = (kind: string): boolean =>
    start.isPending
      ? start.variables.kind === kind
      : isBusy(status) && job?.kind === kind && job.endedAt === null;
  return (
    <div className="flex flex-col items-end gap-1 max-md:items-start">
      <div role="group" aria-label={projection} className="flex flex-wrap gap-1">
        {actions.map(({ kind, text, variant }) => (
          <Button
            key={kind}
            variant={variant}
            size="narrow"
            disabled={(isBusy(status) || start.isPending) && !isRunning(kind)}
            busy={isRunning(kind)}
            busyText={maintenanceTexts.atWork[kind]}
            onClick={() => start.mutate({ projection, kind })}
          >
            {text}
          </Button>
        ))}
      </div>
      {start.isError && (
        <p role="alert" className="text-sm text-madder">
          {errorText(start.error, startErrors)}
        </p>
      )}
    </div>
  );
}
