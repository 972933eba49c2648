import {
  ANY,
  BACKWARDS,
  END,
  NO_STREAM,
  STREAM_EXISTS,
  type AppendExpectedRevision,
} from '@eventstore/db-client';
import type { Answer } from '../answer.ts';
import type { Questions } from './question.ts';

const EXPECTATIONS_OF_THREE: readonly (readonly [string, AppendExpectedRevision])[] = [
  ['any', ANY],
  ['none', NO_STREAM],
  ['exists', STREAM_EXISTS],
  ['one', 1n],
  ['two', 2n],
  ['three', 3n],
];

export const appends: Questions = {
  'append: every expectation on a missing stream': async ({ append, stream, event }) => ({
    any: await append(stream('m-any'), event('a'), ANY),
    none: await append(stream('m-no'), event('a'), NO_STREAM),
    exists: await append(stream('m-ex'), event('a'), STREAM_EXISTS),
    zero: await append(stream('m-0'), event('a'), 0n),
    five: await append(stream('m-5'), event('a'), 5n),
    unsaid: await append(stream('m-un'), event('a')),
  }),
  'append: every expectation on a stream of three': async ({ append, seeded, event }) => {
    const answers: Record<string, Answer> = {};
    for (const [name, expected] of EXPECTATIONS_OF_THREE) {
      answers[name] = await append(await seeded('t', 3), event('x'), expected);
    }
    return answers;
  },
  'append: no events at all': async ({ append, stream, read }) => {
    const own = stream('empty');
    return {
      any: await append(own, [], ANY),
      none: await append(own, [], NO_STREAM),
      exact: await append(own, [], 0n),
      exists: await append(own, [], STREAM_EXISTS),
      read: await read(own),
    };
  },
  'append: many at once keep their order': async ({ append, stream, event, read }) => {
    const own = stream('many');
    const fifty = Array.from({ length: 50 }, (_, index) => event(index));
    return {
      a: await append(own, fifty, NO_STREAM),
      last: await read(own, { direction: BACKWARDS, fromRevision: END, maxCount: 3 }),
    };
  },
  'throwOnAppendFailure false': async ({ tried, seeded, client, event }) => {
    const own = await seeded('toaf', 2);
    const options = { expectedRevision: 7n, throwOnAppendFailure: false };
    return tried(async () => ({ success: (await client.appendToStream(own, event('x'), options)).success }));
  },
};
