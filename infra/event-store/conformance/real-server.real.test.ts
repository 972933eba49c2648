// Compares EventStoreDB itself with the embedded store: the same questions and histories, answer by answer.
import { EventStoreDBClient } from '@eventstore/db-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endAll } from '@aangan/test/setup/end-all';
import { tempFolder } from '@aangan/test/setup/temp-folder';
import { startEmbeddedStore } from '../testing/embedded-store.ts';
import { startRealServer } from '../testing/real-event-store.ts';
import { asRecorded } from './answer.ts';
import { askAll } from './ask-all.ts';
import { playHistory } from './histories/play-history.ts';
import { recordedAnswers } from './recorded.ts';

type Answers = ReadonlyMap<string | number, unknown>;
type Asked = { readonly questions: Answers; readonly histories: Answers };

const recorded = recordedAnswers();
/** Seeds without recorded answers. */
const SEEDS = Array.from({ length: 20 }, (_, index) => 3001 + index);
/** Few enough that the events of each are among the newest of the log. */
const AT_ONCE = 5;

let real: Asked;
let embedded: Asked;
const ends: (() => Promise<unknown>)[] = [];

const askEverything = async (url: string): Promise<Asked> => {
  const questions = await askAll(url);
  const client = EventStoreDBClient.connectionString(url);
  const histories = new Map<number, unknown>();
  const left = [...SEEDS];
  const play = async (): Promise<void> => {
    for (let seed = left.shift(); seed !== undefined; seed = left.shift())
      histories.set(seed, asRecorded((await playHistory(seed, client)).answers));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, play));
  return { questions, histories };
};

beforeAll(async () => {
  const folder = await tempFolder();
  ends.push(folder.remove);
  const [server, store] = await Promise.all([startRealServer(folder.path), startEmbeddedStore(['--memory'])]);
  ends.push(server.stop, () => store.stop());
  [real, embedded] = await Promise.all([askEverything(server.url), askEverything(store.url)]);
});
afterAll(() => endAll(ends));

test.each([...recorded.keys()])('is answered by both as it was recorded: %s', (title) => {
  expect(real.questions.get(title)).toEqual(recorded.get(title));
  expect(embedded.questions.get(title)).toEqual(recorded.get(title));
});

test.each(SEEDS)('both answer history %i alike', (seed) => {
  expect(embedded.histories.get(seed)).toEqual(real.histories.get(seed));
});
