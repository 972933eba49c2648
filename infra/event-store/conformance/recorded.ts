// The answers of EventStoreDB 23.10.6, recorded with the same client three times with identical results.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';

const questions = z.record(z.string(), z.unknown());
const histories = z.record(z.string(), z.array(z.tuple([z.string(), z.unknown()])));

const bytesOf = (name: string): Buffer => readFileSync(new URL(`answers/${name}`, import.meta.url));

/** Recorded answers by question. */
export const recordedAnswers = (): ReadonlyMap<string, unknown> =>
  new Map(Object.entries(questions.parse(JSON.parse(bytesOf('questions.json').toString()))));

/** Recorded steps and answers by seed. */
export const recordedHistories = (): ReadonlyMap<number, readonly (readonly [string, unknown])[]> => {
  const recorded = histories.parse(JSON.parse(gunzipSync(bytesOf('histories.json.gz')).toString()));
  return new Map(Object.entries(recorded).map(([seed, steps]) => [Number(seed), steps]));
};
