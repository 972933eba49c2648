// From what somebody asks for, an instant, a position or a number, to a place of the log; and what is said where there is none.
import type { Asked, Past } from '@aangan/projections/past/past';
import { TooFarError, type Place } from '@aangan/projections/past/stretch';
import type { MomentResponse } from '@aangan/shared-events/features/audit/replay/http';
import { DomainError } from '../../../domain/domain-error.ts';

/** A place, and the instant that is looked at (milliseconds since 1970): the one that was asked for, or that of the place's newest event. */
export type Moment = { readonly place: Place; readonly at: number };

const beforeTheFirst = () =>
  new DomainError('invalid', 'before-the-first-event', 'Nothing had happened yet: the log begins later.');
const inTheFuture = () =>
  new DomainError('invalid', 'in-the-future', 'Nobody knows that yet: the instant lies in the future.');
const beyondTheEnd = () => new DomainError('invalid', 'beyond-the-end', 'The log does not reach that far.');
export const snapshotsBehind = () =>
  new DomainError(
    'unavailable',
    'snapshots-behind',
    'The shop is still going through its history. Please try again in a moment.',
  );

/** What every question for a moment may be refused with. */
export const momentRefusals = (): readonly DomainError[] => [
  beforeTheFirst(),
  inTheFuture(),
  beyondTheEnd(),
  snapshotsBehind(),
];

/** Finds a moment; without a word for it the end of the log. Throws 400 where there is none, 503 while snapshots are behind. */
export function findMoment(past: Past, now: Date, text: string | undefined): Promise<Moment> {
  return patient(async () => {
    if (text === undefined) return atPlace((await endsOf(past)).last);
    const asked = askedIn(text);
    if ('at' in asked && asked.at > now.getTime()) throw inTheFuture();
    const place = await past.find(asked);
    if (place === undefined) throw beforeTheFirst();
    if ('at' in asked) return { place, at: asked.at };
    if (isBehind(place, asked) && isBehind((await endsOf(past)).last, asked)) throw beyondTheEnd();
    return atPlace(place);
  });
}

/** Both ends of the log. Throws like `findMoment`. */
export function findEnds(past: Past): Promise<{ readonly first: Moment; readonly last: Moment }> {
  return patient(async () => {
    const { first, last } = await endsOf(past);
    return { first: atPlace(first), last: atPlace(last) };
  });
}

/** A moment in the shape of http.ts. */
export function tellMoment({ place, at }: Moment): MomentResponse {
  const { position, event, at: eventAt } = place;
  return {
    at: new Date(at).toISOString(),
    position: String(position),
    event,
    eventAt: new Date(eventAt).toISOString(),
  };
}

function askedIn(text: string): Asked {
  if (/^\d+$/.test(text)) return { position: BigInt(text) };
  const event = /^event-(\d+)$/.exec(text)?.[1];
  return event === undefined ? { at: Date.parse(text) } : { event: Number(event) };
}

const atPlace = (place: Place): Moment => ({ place, at: place.at });

/** Whether a place lies before the one that was asked for. */
function isBehind(place: Place, asked: Asked): boolean {
  if ('position' in asked) return place.position < asked.position;
  return 'event' in asked && place.event < asked.event;
}

async function endsOf(past: Past) {
  const ends = await past.ends();
  if (ends === undefined) throw beforeTheFirst();
  return ends;
}

/** Answers 503 while snapshots are behind. */
export async function patient<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw error instanceof TooFarError ? snapshotsBehind() : error;
  }
}
