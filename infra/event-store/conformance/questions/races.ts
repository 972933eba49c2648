import { ANY, NO_STREAM, type AppendExpectedRevision } from '@eventstore/db-client';
import type { Answer } from '../answer.ts';
import type { Asking } from '../asking.ts';
import type { Questions } from './question.ts';

const isSuccess = (answer: Answer): boolean =>
  typeof answer === 'object' && answer !== null && 'success' in answer;
const nextOf = (answer: Answer): Answer | undefined =>
  typeof answer === 'object' && answer !== null && 'next' in answer ? answer.next : undefined;
const isRefused = (answer: Answer): boolean =>
  typeof answer === 'object' &&
  answer !== null &&
  'error' in answer &&
  answer.error === 'wrong-expected-version';

const twentyWriters = async (
  asking: Asking,
  own: string,
  expected: AppendExpectedRevision,
): Promise<Answer> => {
  const { append, event } = asking;
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, writer) => append(own, event(writer), expected)),
  );
  const seen = await asking.read(own);
  return {
    won: answers.filter(isSuccess).length,
    lost: answers.filter(isRefused).length,
    length: Array.isArray(seen) ? seen.length : seen,
  };
};

export const races: Questions = {
  'race: twenty writers, one expectation': async (asking) => ({
    none: await twentyWriters(asking, asking.stream('race'), NO_STREAM),
    exact: await twentyWriters(asking, await asking.seeded('race', 2), 1n),
  }),
  'race: five hundred writers, one stream, no expectation': async ({ append, stream, event, read }) => {
    const own = stream('pile');
    const answers = await Promise.all(
      Array.from({ length: 500 }, (_, writer) => append(own, event(writer), ANY)),
    );
    const seen = await read(own);
    if (!Array.isArray(seen)) return seen;
    return {
      ok: answers.filter(isSuccess).length,
      nexts: new Set(answers.map(nextOf)).size,
      length: seen.length,
      gapless: seen.every((event, index) => String(event).startsWith(`${index}:`)),
    };
  },
};
