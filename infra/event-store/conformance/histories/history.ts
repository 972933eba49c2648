// One random history: 45 steps on four streams, and their answers. Random values are drawn in the order in which they were drawn when the answers
// were recorded, so the same seed always gives the same history.
import { hash } from 'node:crypto';
import {
  ANY,
  binaryEvent,
  jsonEvent,
  NO_STREAM,
  STREAM_EXISTS,
  type AppendExpectedRevision,
  type EventData,
} from '@eventstore/db-client';
import { chanceOf, type Chance } from './random.ts';

/** A stream of the history, with its letter in the answers. */
export type Actor = {
  readonly letter: string;
  readonly name: string;
  /** The batches that were accepted. */
  readonly sent: EventData[][];
  /** Number of events in the stream, according to the answers. */
  length: number;
};

export type History = {
  readonly chance: Chance;
  readonly actors: readonly [Actor, ...Actor[]];
  /** New events. */
  readonly fresh: (count: number) => EventData[];
};

const LETTERS = ['b', 'c', 'd'] as const;
const SHARE_OF_JSON = 0.85;
const SHARE_WITH_METADATA = 0.3;

const eventId = (run: string, seed: number, index: number): string => {
  const digest = hash('md5', `${run}/${seed}/${index}`);
  const part = (from: number, to: number): string => digest.slice(from, to);
  return `${part(0, 8)}-${part(8, 12)}-4${part(13, 16)}-a${part(17, 20)}-${part(20, 32)}`;
};

/** Starts the history of a seed; `run` separates its streams from those of other runs. */
export const beginHistory = (seed: number, run: string): History => {
  const chance = chanceOf(seed);
  const actor = (letter: string): Actor => ({
    letter,
    name: `fz-${run}-${seed}-${letter}`,
    sent: [],
    length: 0,
  });
  let made = 0;
  const freshEvent = (): EventData => {
    const index = made++;
    const isJson = chance.fraction() < SHARE_OF_JSON;
    const id = eventId(run, seed, index);
    const type = chance.pick(['A', 'B', 'C']);
    const metadata = chance.fraction() < SHARE_WITH_METADATA ? { m: index } : undefined;
    if (isJson) return jsonEvent({ id, type, data: { m: index }, metadata });
    return binaryEvent({ id, type, data: Buffer.from(`b${index}`), metadata });
  };
  return {
    chance,
    actors: [actor('a'), ...LETTERS.map(actor)],
    fresh: (count) => Array.from({ length: count }, freshEvent),
  };
};

/** The presumed last revision of the stream. */
export const believedRevision = ({ length }: Actor): bigint => BigInt(Math.max(0, length - 1));

/** The expected revision of an append: often correct, sometimes any, sometimes wrong. */
export const drawExpectation = ({ below, pick }: Chance, actor: Actor): AppendExpectedRevision => {
  const truth = believedRevision(actor);
  const nonsense = BigInt(below(8));
  return pick([ANY, ANY, ANY, NO_STREAM, STREAM_EXISTS, STREAM_EXISTS, truth, truth, truth, truth, nonsense]);
};
