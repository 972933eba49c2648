// Texts of the maintenance screen.
import type {
  ProjectionStateResponse,
  MaintenanceJobResponse,
} from '@aangan/shared-events/features/maintenance/http';
import type { ErrorTexts } from '../../lib/api/api-error.ts';
import { formatMoment } from '../../lib/dates.ts';

const number = (value: number): string => Math.round(value).toLocaleString('en-IN');
const counted = (count: number, one: string, many: string): string =>
  `${number(count)} ${count === 1 ? one : many}`;

export const maintenanceTexts = {
  title: 'Views',
  lead: 'The shop’s pages show views that are built from its log. Views can be rebuilt at any time while the shop stays open.',
  loading: 'Loading the views…',
  rebuild: 'Rebuild',
  back: 'Roll back',
  verify: 'Verify',
  retry: 'Retry',
  atWork: { rebuild: 'Rebuilding…', back: 'Rolling back…', verify: 'Verifying…', retry: 'Retrying…' },
  setAside: 'Parked events',
  parkedLead: (projection: string) =>
    `${projection} cannot process these events, so the later events of their streams are blocked. Once the program can process them, rebuild ${projection}: the new views include all of them.`,
  raw: 'Raw event',
  notThere: 'The log has no such event.',
  waiting: (events: number) =>
    events === 0
      ? 'It blocks no later events.'
      : `It blocks ${counted(events, 'later event', 'later events')}.`,
};

export const missingKeyTexts = {
  title: 'Missing keys',
  lead: 'Personal data is encrypted with a key for each person. The data of these keys cannot be read, and the streams that hold it are blocked. Restore the key store from its backup, and processing resumes automatically; or declare a key lost with the command below, and its data is shown as erased permanently.',
  holder: (holder: string): string =>
    holder.startsWith('customization-')
      ? `Customization request ${holder.slice('customization-'.length)}`
      : `Account ${holder}`,
  since: 'Missing since',
  waiting: (streams: number): string =>
    streams === 0 ? 'It blocks no streams yet.' : `It blocks ${counted(streams, 'stream', 'streams')}.`,
  command: (keyId: string): string => `npm run keys -- declare-lost ${keyId} --reason "…"`,
};

export const maintenanceErrors: ErrorTexts = { otherwise: 'The views could not be loaded.' };
export const startErrors: ErrorTexts = { otherwise: 'The task could not be started.' };
export const parkedEventsErrors: ErrorTexts = { otherwise: 'The events could not be loaded.' };

const states: Readonly<Record<ProjectionStateResponse['state'], string>> = {
  live: 'Live',
  'catching-up': 'Catching up',
  silent: 'No worker',
};

/** `Live`, `Rebuilding 43 %`, `2 streams blocked`. */
export function stateTexts({ state, filling, setAside }: ProjectionStateResponse): readonly string[] {
  return [
    states[state],
    ...(filling === null ? [] : [`Rebuilding ${Math.floor(filling.share * 100)} %`]),
    ...(setAside === 0 ? [] : [counted(setAside, 'stream blocked', 'streams blocked')]),
  ];
}

export function lagText({ lag }: Pick<ProjectionStateResponse, 'lag'>): string {
  if (lag === null) return 'Lag unknown';
  if (lag.events === 0) return 'Up to date';
  return `${number(lag.events)}${lag.orMore ? ' or more' : ''} events behind, ${lag.seconds.toFixed(1)} s`;
}

export function progressText(filling: NonNullable<ProjectionStateResponse['filling']>): string {
  const { events, eventsPerSecond, secondsLeft } = filling;
  return [
    counted(events, 'event', 'events'),
    ...(eventsPerSecond === null ? [] : [`${number(eventsPerSecond)} per second`]),
    ...(secondsLeft === null ? [] : [`${number(Math.ceil(secondsLeft))} s left`]),
  ].join(' · ');
}

const kinds: Readonly<Record<MaintenanceJobResponse['kind'], string>> = {
  rebuild: 'Rebuild',
  back: 'Rollback',
  verify: 'Verification',
  retry: 'Retry',
};

/** The last task and its state. */
export function jobText({ kind, state, outcome, progress }: MaintenanceJobResponse): string {
  const name = kinds[kind];
  if (state === 'asked') return `${name}: waiting for a worker.`;
  if (state !== 'running') return `${name}: ${outcome ?? 'ended'}`;
  if (progress === null) return `${name}: running.`;
  const { events, keys, ofKeys } = progress;
  if (ofKeys === 0) return `${name}: ${counted(events, 'event', 'events')} folded.`;
  return `${name}: ${number(keys)} of ${counted(ofKeys, 'key', 'keys')} compared.`;
}

type ReplacedProof = NonNullable<MaintenanceJobResponse['verified']>['replaced'][number];

/** A new proof says nothing about what the log had before it. */
export function replacedText({ at, differences, reason }: ReplacedProof): string {
  return `A new proof of the log was begun on ${formatMoment(at)}, because the log differed in ${counted(differences, 'place', 'places')} from the proof that it had. Reason: ${reason}`;
}

export function differenceText({ first }: NonNullable<MaintenanceJobResponse['verified']>): string | null {
  if (first === null) return null;
  const problems = { missing: 'is missing', unexpected: 'should not be there', different: 'is different' };
  return `First difference: ${first.key} ${problems[first.what]}${first.where === '' ? '.' : ` at ${first.where}.`}`;
}
