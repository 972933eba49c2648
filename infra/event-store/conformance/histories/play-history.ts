// Plays the history of a seed against a store and records its steps and answers.
import { randomUUID } from 'node:crypto';
import type { EventStoreDBClient } from '@eventstore/db-client';
import { within, type Answer } from '../answer.ts';
import { beginHistory, type Actor, type History } from './history.ts';
import {
  againStep,
  appendStep,
  deleteStep,
  getMetadataStep,
  metadataStep,
  readAllStep,
  readMetastreamStep,
  readStep,
  shownNumber,
  tombstoneStep,
  type Step,
} from './steps.ts';

/** A step and its answer. */
export type AnsweredStep = readonly [what: string, answer: Answer];

const STEPS = 45;
/** Timeout of a step in milliseconds. */
const TIMEOUT_MS = 30_000;

/** Maps a drawn fraction to a step. */
const drawStep = (history: History, actor: Actor, drawn: number): Step => {
  const [first, ...others] = actor.sent;
  if (drawn < 0.38) return appendStep(history, actor, false);
  if (drawn < 0.52 && first !== undefined) return againStep(history, actor, [first, ...others]);
  if (drawn < 0.56) return deleteStep(history, actor);
  if (drawn < 0.567) return tombstoneStep(actor);
  if (drawn < 0.67) return metadataStep(history, actor);
  if (drawn < 0.71) return getMetadataStep(actor);
  if (drawn < 0.92) return readStep(history, actor);
  if (drawn < 0.97) return readMetastreamStep(actor);
  return readAllStep(history);
};

const refusalOf = (error: unknown): Answer => {
  if (!(error instanceof Error)) return { error: String(error) };
  const answers = new Map<string, unknown>(Object.entries(error));
  const type = answers.get('type');
  const expected = answers.get('expectedVersion');
  const actual = answers.get('actualVersion');
  return {
    error: typeof type === 'string' ? type : error.name,
    ...(expected !== undefined && { expected: shownNumber(expected) }),
    ...(actual !== undefined && { actual: shownNumber(actual) }),
  };
};

const answerOf = async (step: Step, client: EventStoreDBClient): Promise<Answer> => {
  try {
    return await within(TIMEOUT_MS, step.perform(client));
  } catch (error) {
    return refusalOf(error);
  }
};

/** Appends an event to every stream first; then random steps. */
export const playHistory = async (
  seed: number,
  client: EventStoreDBClient,
): Promise<{ readonly answers: readonly AnsweredStep[]; readonly streams: readonly string[] }> => {
  const history = beginHistory(seed, randomUUID().slice(0, 8));
  const { chance, actors } = history;
  const answers: AnsweredStep[] = [];
  const play = async (step: Step): Promise<void> => {
    answers.push([step.what, await answerOf(step, client)]);
  };
  for (const actor of actors) await play(appendStep(history, actor, true));
  while (answers.length < STEPS) {
    const actor = chance.pick(actors);
    await play(drawStep(history, actor, chance.fraction()));
  }
  return { answers, streams: actors.map(({ name }) => name) };
};
