// Resolves a requested instant, position or event number to a place of the log, with the refusals when there
// is none.
import type { PointInTime, Past } from '@aangan/projections/past/past';
import { TooFarError, type Place } from '@aangan/projections/past/stretch';
import type { MomentResponse } from '@aangan/shared-events/features/audit/replay/http';
import type { DomainError } from '../../../domain/domain-error.ts';
import { beforeTheFirst, beyondTheEnd, inTheFuture, snapshotsBehind } from '../refusals.ts';

/**
 * A place, and the instant in milliseconds since 1970: the requested one, or that of the place's newest
 * event.
 */
export type Moment = { readonly place: Place; readonly at: number };

/** The refusals of every query for a moment. */
export const momentRefusals = (): readonly DomainError[] => [
  beforeTheFirst(),
  inTheFuture(),
  beyondTheEnd(),
  snapshotsBehind(),
];

/**
 * Finds a moment; the end of the log when `text` is undefined. Throws 400 when there is none, 503 while
 * snapshots are behind.
 */
export function findMoment(past: Past, now: Date, text: string | undefined): Promise<Moment> {
  return refuseWhenBehind(async () => {
    if (text === undefined) return atPlace((await endsOf(past)).last);
    const point = parsePoint(text);
    if ('at' in point && point.at > now.getTime()) throw inTheFuture();
    const place = await past.find(point);
    if (place === undefined) throw beforeTheFirst();
    if ('at' in point) return { place, at: point.at };
    if (isBehind(place, point) && isBehind((await endsOf(past)).last, point)) throw beyondTheEnd();
    return atPlace(place);
  });
}

/** Both ends of the log. Throws like `findMoment`. */
export function findEnds(past: Past): Promise<{ readonly first: Moment; readonly last: Moment }> {
  return refuseWhenBehind(async () => {
    const { first, last } = await endsOf(past);
    return { first: atPlace(first), last: atPlace(last) };
  });
}

/** A moment in the shape of http.ts. */
export function toMomentResponse({ place, at }: Moment): MomentResponse {
  const { position, event, at: eventAt } = place;
  return {
    at: new Date(at).toISOString(),
    position: String(position),
    event,
    eventAt: new Date(eventAt).toISOString(),
  };
}

function parsePoint(text: string): PointInTime {
  if (/^\d+$/.test(text)) return { position: BigInt(text) };
  const event = /^event-(\d+)$/.exec(text)?.[1];
  return event === undefined ? { at: Date.parse(text) } : { event: Number(event) };
}

const atPlace = (place: Place): Moment => ({ place, at: place.at });

/** Whether a place is before the requested one. */
function isBehind(place: Place, point: PointInTime): boolean {
  if ('position' in point) return place.position < point.position;
  return 'event' in point && place.event < point.event;
}

async function endsOf(past: Past) {
  const ends = await past.ends();
  if (ends === undefined) throw beforeTheFirst();
  return ends;
}

/** Refuses with 503 while snapshots are behind. */
export async function refuseWhenBehind<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw error instanceof TooFarError ? snapshotsBehind() : error;
  }
}
