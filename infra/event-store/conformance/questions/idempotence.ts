import { randomUUID } from 'node:crypto';
import { ANY, NO_STREAM, STREAM_EXISTS, type AppendExpectedRevision } from '@eventstore/db-client';
import type { Answer } from '../answer.ts';
import type { Questions } from './question.ts';

type Twice = readonly [name: string, first: AppendExpectedRevision, second: AppendExpectedRevision];
type Once = readonly [name: string, expected: AppendExpectedRevision];

const TWICE: readonly Twice[] = [
  ['any any', ANY, ANY],
  ['none none', NO_STREAM, NO_STREAM],
  ['none any', NO_STREAM, ANY],
  ['any none', ANY, NO_STREAM],
  ['none exists', NO_STREAM, STREAM_EXISTS],
  ['none zero', NO_STREAM, 0n],
  ['none one', NO_STREAM, 1n],
];
const UNEXACT: readonly Once[] = [
  ['any', ANY],
  ['none', NO_STREAM],
  ['exists', STREAM_EXISTS],
];
const EACH: readonly Once[] = [...UNEXACT, ['zero', 0n], ['one', 1n]];

export const idempotence: Questions = {
  'idempotence: the same event again': async ({ append, stream, event, read }) => {
    const answers: Record<string, Answer> = {};
    for (const [name, first, second] of TWICE) {
      const own = stream('i');
      const same = event('a');
      await append(own, same, first);
      answers[name] = { again: await append(own, same, second), read: await read(own) };
    }
    return answers;
  },
  'idempotence: exact revision, later events since': async ({ append, stream, event, read }) => {
    const own = stream('ie');
    const [a, b, c, d] = [event('a'), event('b'), event('c'), event('d')];
    await append(own, a, NO_STREAM);
    await append(own, b, 0n);
    await append(own, c, 1n);
    await append(own, d, 2n);
    return {
      b0: await append(own, b, 0n),
      c1: await append(own, c, 1n),
      b1: await append(own, b, 1n),
      bc0: await append(own, [b, c], 0n),
      cb0: await append(own, [c, b], 0n),
      abcdNone: await append(own, [a, b, c, d], NO_STREAM),
      abNone: await append(own, [a, b], NO_STREAM),
      b3: await append(own, b, 3n),
      read: await read(own),
    };
  },
  'idempotence: partial overlap': async ({ append, stream, event, read }) => {
    const answers: Record<string, Answer> = {};
    for (const [name, expected] of EACH) {
      const own = stream('ip');
      const [a, b, c] = [event('a'), event('b'), event('c')];
      await append(own, [a, b], NO_STREAM);
      answers[name] = {
        'b then new c': await append(own, [b, c], expected),
        'new c then b': await append(own, [event('c2'), b], expected),
        read: await read(own),
      };
    }
    return answers;
  },
  'idempotence: whole batches again': async ({ append, stream, event, read }) => {
    const answers: Record<string, Answer> = {};
    for (const [name, expected] of UNEXACT) {
      const own = stream('ib');
      const [a, b, c] = [event('a'), event('b'), event('c')];
      await append(own, [a, b, c], NO_STREAM);
      answers[name] = {
        all: await append(own, [a, b, c], expected),
        first: await append(own, a, expected),
        'first two': await append(own, [a, b], expected),
        last: await append(own, c, expected),
        // EventStoreDB does not answer the other two expectations for another order.
        ...(expected === NO_STREAM && { reversed: await append(own, [c, b, a], expected) }),
        read: await read(own),
      };
    }
    return answers;
  },
  'idempotence: the same id with other data, in another stream, twice in a batch': async (asking) => {
    const { append, event, read } = asking;
    const id = randomUUID();
    const [own, other, twice] = [asking.stream('is'), asking.stream('io'), asking.stream('it')];
    const a = event('a', 'Happened', id);
    const b = event('b', 'Happened', id);
    await append(own, a, NO_STREAM);
    return {
      otherData: await append(own, b, ANY),
      otherType: await append(own, event('a', 'Other', id), ANY),
      currentRevision: await append(own, a, 0n),
      otherStream: await append(other, a, ANY),
      twice: await append(twice, [a, b], NO_STREAM),
      s: await read(own),
      o: await read(other),
      t: await read(twice),
    };
  },
  'idempotence: after soft delete': async ({ append, stream, event, read, remove }) => {
    const own = stream('idel');
    const [a, b] = [event('a'), event('b')];
    await append(own, [a, b], NO_STREAM);
    await remove(own, {});
    return {
      any: await append(own, a, ANY),
      read: await read(own),
      none: await append(own, b, NO_STREAM),
      read2: await read(own),
    };
  },
};
