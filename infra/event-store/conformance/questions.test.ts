import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storesUnderTest } from '../testing/stores-under-test.ts';
import { asRecorded, failureOf, within } from './answer.ts';
import { startAsking, type Asking } from './asking.ts';
import { QUESTIONS_ABOUT_STREAMS, QUESTIONS_ABOUT_THE_LOG } from './questions/all-questions.ts';
import type { Question } from './questions/question.ts';
import { recordedAnswers } from './recorded.ts';

const recorded = recordedAnswers();
const { stores, absent } = await storesUnderTest();
const PATIENCE = 60_000;

const ask = async (asking: Asking, question: Question): Promise<unknown> => {
  try {
    return asRecorded(await within(PATIENCE, question(asking)));
  } catch (error) {
    return failureOf(error, asking.label);
  }
};

describe.each(stores)('$name answers as EventStoreDB did', ({ name, start }) => {
  const answers = new Map<string, unknown>();
  let stop = async (): Promise<unknown> => undefined;

  beforeAll(async () => {
    const store = await start();
    const asking = startAsking(store.url);
    // The client is left to end with its server: disposing of it waits for reads that were broken off.
    stop = store.stop;
    const all = Object.entries(QUESTIONS_ABOUT_STREAMS);
    await Promise.all(all.map(async ([title, question]) => answers.set(title, await ask(asking, question))));
    for (const [title, question] of Object.entries(QUESTIONS_ABOUT_THE_LOG)) {
      answers.set(title, await ask(asking, question));
    }
  }, 240_000);

  afterAll(async () => {
    await stop();
    const same = [...recorded].filter(([title, answer]) => isSame(answers.get(title), answer)).length;
    console.log(
      [`${same} of ${recorded.size} questions are answered by ${name} as by EventStoreDB`, ...absent].join(
        '\n',
      ),
    );
  });

  it.each([...recorded.keys()])('%s', (title) => {
    expect(answers.get(title)).toEqual(recorded.get(title));
  });
});

const isSame = (one: unknown, other: unknown): boolean => {
  try {
    expect(one).toEqual(other);
    return true;
  } catch {
    return false;
  }
};
