import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storesUnderTest } from '../testing/stores-under-test.ts';
import { askAll } from './ask-all.ts';
import { recordedAnswers } from './recorded.ts';

const recorded = recordedAnswers();
const { stores, absent } = await storesUnderTest();

describe.each(stores)('$name answers as EventStoreDB did', ({ name, start }) => {
  let answers: ReadonlyMap<string, unknown> = new Map();
  let stop = async (): Promise<unknown> => undefined;

  beforeAll(async () => {
    const store = await start();
    // The client ends with its server: disposing of it would wait for cancelled reads.
    stop = store.stop;
    answers = await askAll(store.url);
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

  test.each([...recorded.keys()])('%s', (title) => {
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
