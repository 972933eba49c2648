import { setTimeout as sleep } from 'node:timers/promises';
import { BACKWARDS, END, NO_STREAM, START, STREAM_EXISTS } from '@eventstore/db-client';
import type { Answer } from '../answer.ts';
import { collect } from '../collecting.ts';
import type { Questions } from './question.ts';

const BACK = { direction: BACKWARDS, fromRevision: END } as const;

const lengthOf = (answer: Answer): Answer => (Array.isArray(answer) ? answer.length : answer);

export const metadata: Questions = {
  'metadata: set, get, expected revision, custom keys': async (asking) => {
    const { seeded, setMetadata, read, append, event } = asking;
    const own = await seeded('md', 3);
    const answers: Record<string, Answer> = {
      before: await asking.metadata(own),
      set: await setMetadata(own, { maxCount: 2, custom: 'x' }),
      get: await asking.metadata(own),
      wrong: await setMetadata(own, { maxCount: 1 }, { expectedRevision: 5n }),
      right: await setMetadata(own, { maxCount: 1 }, { expectedRevision: 0n }),
      none: await setMetadata(own, { maxCount: 1 }, { expectedRevision: NO_STREAM }),
      after: await asking.metadata(own),
      raw: lengthOf(await read(`$$${own}`)),
    };
    const missing = asking.stream('mdmissing');
    return {
      ...answers,
      onMissing: await setMetadata(missing, { maxAge: 10 }),
      getMissing: await asking.metadata(missing),
      readMissing: await read(missing),
      appendMissing: await append(missing, event('a'), NO_STREAM),
    };
  },
  'metadata: $maxCount truncates': async (asking) => {
    const { seeded, setMetadata, read, append, event, client } = asking;
    const own = await seeded('mc', 10);
    await setMetadata(own, { maxCount: 3 });
    const answers: Record<string, Answer> = {
      all: await read(own),
      from0: await read(own, { fromRevision: 0n, maxCount: 2 }),
      from5: await read(own, { fromRevision: 5n }),
      back: await read(own, BACK),
      back6: await read(own, { direction: BACKWARDS, fromRevision: 6n }),
      back7: await read(own, { direction: BACKWARDS, fromRevision: 7n }),
      append: await append(own, event('k'), 9n),
      then: await read(own),
      sub: await collect(asking, client.subscribeToStream(own, { fromRevision: START })),
    };
    await setMetadata(own, { maxCount: 5 });
    return { ...answers, widened: await read(own) };
  },
  'metadata: $tb truncates': async ({ seeded, setMetadata, read, append, event }) => {
    const own = await seeded('tb', 6);
    await setMetadata(own, { truncateBefore: 4 });
    const answers: Record<string, Answer> = {
      all: await read(own),
      from2: await read(own, { fromRevision: 2n }),
      back: await read(own, BACK),
      append: await append(own, event('n'), 5n),
    };
    await setMetadata(own, { truncateBefore: 100 });
    return {
      ...answers,
      beyond: await read(own),
      appendBeyond: await append(own, event('o'), 6n),
      beyond2: await read(own),
      exists: await append(own, event('p'), STREAM_EXISTS),
    };
  },
  'metadata: $maxAge truncates': async ({ seeded, setMetadata, read, append, event }) => {
    const own = await seeded('ma', 3);
    await setMetadata(own, { maxAge: 1 });
    await sleep(2500);
    return {
      old: await read(own),
      append: await append(own, event('n'), 2n),
      after: await read(own),
      back: await read(own, BACK),
    };
  },
};
