// The words of the screen about views.
import type { KeptProjection, UpkeepJobResponse } from '@aangan/shared-events/features/maintenance/http';
import type { ErrorTexts } from '../../lib/api/api-error.ts';

const number = (value: number): string => Math.round(value).toLocaleString('en-IN');
const counted = (count: number, one: string, many: string): string =>
  `${number(count)} ${count === 1 ? one : many}`;

export const upkeepTexts = {
  title: 'Views',
  lead: 'What the shop shows is made from its log, and can be made anew at any time while the shop goes on.',
  loading: 'Looking at the views…',
  rebuild: 'Rebuild',
  back: 'Go back',
  verify: 'Verify',
  retry: 'Try again',
  atWork: { rebuild: 'Rebuilding…', back: 'Going back…', verify: 'Verifying…', retry: 'Trying…' },
  setAside: 'What could not be taken',
  setAsideLead: (projection: string) =>
    `The later events of a stream wait behind the one that could not be taken. All of them come in with new views of ${projection}, once the program can take it.`,
  raw: 'As it stands in the log',
  notThere: 'The log has no such event.',
  waiting: (events: number) =>
    events === 0
      ? 'No later event waits behind it.'
      : `${counted(events, 'later event waits', 'later events wait')} behind it.`,
};

export const missingKeyTexts = {
  title: 'Keys that are missing',
  lead: 'Personal data is sealed with a key for each person. What these keys seal cannot be read, and waits. Put the key store back from its backup and it goes on without further steps, or give a key up with the command below: what it seals then reads as erased for ever.',
  holder: (holder: string): string =>
    holder.startsWith('customization-')
      ? `Customization request ${holder.slice('customization-'.length)}`
      : `Account ${holder}`,
  since: 'Missing since',
  waiting: (streams: number): string =>
    streams === 0
      ? 'Nothing waits for it yet.'
      : `${counted(streams, 'stream waits', 'streams wait')} for it.`,
  command: (keyId: string): string => `npm run keys -- declare-lost ${keyId} --reason "…"`,
};

export const upkeepErrors: ErrorTexts = { otherwise: 'The views could not be looked at.' };
export const askErrors: ErrorTexts = { otherwise: 'That could not be asked for.' };
export const setAsideErrors: ErrorTexts = { otherwise: 'The events could not be read.' };

const states: Readonly<Record<KeptProjection['state'], string>> = {
  live: 'Live',
  'catching-up': 'Catching up',
  silent: 'No worker',
};

/** `Live`, `Filling 43 %`, `2 streams wait`. */
export function stateWords({ state, filling, setAside }: KeptProjection): readonly string[] {
  return [
    states[state],
    ...(filling === null ? [] : [`Filling ${Math.floor(filling.share * 100)} %`]),
    ...(setAside === 0 ? [] : [counted(setAside, 'stream waits', 'streams wait')]),
  ];
}

export function lagWords({ lag }: Pick<KeptProjection, 'lag'>): string {
  if (lag === null) return 'How far behind is not known';
  if (lag.events === 0) return 'Up to date';
  return `${number(lag.events)}${lag.orMore ? ' or more' : ''} events behind, ${lag.seconds.toFixed(1)} s`;
}

export function fillingWords(filling: NonNullable<KeptProjection['filling']>): string {
  const { events, eventsPerSecond, secondsLeft } = filling;
  return [
    counted(events, 'event', 'events'),
    ...(eventsPerSecond === null ? [] : [`${number(eventsPerSecond)} a second`]),
    ...(secondsLeft === null ? [] : [`${number(Math.ceil(secondsLeft))} s left`]),
  ].join(' · ');
}

const kinds: Readonly<Record<UpkeepJobResponse['kind'], string>> = {
  rebuild: 'Rebuild',
  back: 'Way back',
  verify: 'Comparison',
  retry: 'Another try',
};

/** What was asked for last and how it stands. */
export function jobWords({ kind, state, outcome, progress }: UpkeepJobResponse): string {
  const name = kinds[kind];
  if (state === 'asked') return `${name}: waiting for a worker.`;
  if (state !== 'running') return `${name}: ${outcome ?? 'ended'}`;
  if (progress === null) return `${name}: under way.`;
  const { events, keys, ofKeys } = progress;
  if (ofKeys === 0) return `${name}: ${counted(events, 'event', 'events')} folded afresh.`;
  return `${name}: ${number(keys)} of ${counted(ofKeys, 'key', 'keys')} compared.`;
}

export function differenceWords({ first }: NonNullable<UpkeepJobResponse['verified']>): string | null {
  if (first === null) return null;
  const words = { missing: 'is missing', unexpected: 'should not be there', different: 'is different' };
  return `The first: ${first.key} ${words[first.what]}${first.where === '' ? '.' : ` at ${first.where}.`}`;
}
