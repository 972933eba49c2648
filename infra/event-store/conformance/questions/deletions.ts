import {
  ANY,
  BACKWARDS,
  END,
  NO_STREAM,
  START,
  STREAM_EXISTS,
  type AppendExpectedRevision,
  type DeleteStreamOptions,
  type TombstoneStreamOptions,
} from '@eventstore/db-client';
import type { Answer } from '../answer.ts';
import type { Asking } from '../asking.ts';
import { collect } from '../collecting.ts';
import type { Questions } from './question.ts';

const BACK = { direction: BACKWARDS, fromRevision: END } as const;

/** The client's types exclude this expectation for deletions, but callers can still pass it. */
const STREAM_EXISTS_AFTER_ALL = JSON.parse(`{"expectedRevision":"${STREAM_EXISTS}"}`) as DeleteStreamOptions;

const DELETIONS: Readonly<Record<string, DeleteStreamOptions>> = {
  unsaid: {},
  any: { expectedRevision: ANY },
  exact: { expectedRevision: 2n },
  wrong: { expectedRevision: 1n },
  none: { expectedRevision: NO_STREAM },
  exists: STREAM_EXISTS_AFTER_ALL,
};
const TOMBSTONES: Readonly<Record<string, TombstoneStreamOptions>> = {
  unsaid: {},
  exact: { expectedRevision: 2n },
  wrong: { expectedRevision: 1n },
  none: { expectedRevision: NO_STREAM },
};
const RETURNS: readonly (readonly [string, AppendExpectedRevision])[] = [
  ['any', ANY],
  ['none', NO_STREAM],
  ['exists', STREAM_EXISTS],
  ['two', 2n],
  ['zero', 0n],
];

const appendingAgain = async (asking: Asking, expected: AppendExpectedRevision): Promise<Answer> => {
  const { append, event, read } = asking;
  const own = await asking.seeded('da', 3);
  await asking.remove(own, {});
  return {
    a: await append(own, event('n'), expected),
    r: await read(own),
    b: await append(own, event('n2'), ANY),
    from0: await read(own, { fromRevision: 0n }),
    back: await read(own, BACK),
    m: await asking.metadata(own),
  };
};

const lifeWithTombstone = async (asking: Asking, options: TombstoneStreamOptions): Promise<Answer> => {
  const { append, event, read } = asking;
  const own = await asking.seeded('tm', 3);
  return {
    t: await asking.tombstone(own, options),
    r: await read(own),
    b: await read(own, BACK),
    a: await append(own, event('n'), ANY),
    n: await append(own, event('n'), NO_STREAM),
    again: await asking.tombstone(own, {}),
    d: await asking.remove(own, {}),
    m: await asking.metadata(own),
    setm: await asking.setMetadata(own, { maxCount: 1 }),
  };
};

export const deletions: Questions = {
  'delete: expectations and life after': async ({ seeded, remove, read, stream }) => {
    const answers: Record<string, Answer> = {};
    for (const [name, options] of Object.entries(DELETIONS)) {
      const own = await seeded('d', 3);
      answers[name] = { d: await remove(own, options), r: await read(own) };
    }
    const missing = stream('dm');
    const onMissing = {
      any: await remove(missing, {}),
      exists: await remove(missing, STREAM_EXISTS_AFTER_ALL),
      exact: await remove(missing, { expectedRevision: 0n }),
    };
    return { ...answers, missing: onMissing };
  },
  'delete: appending again': async (asking) => {
    const { client, append, event } = asking;
    const answers: Record<string, Answer> = {};
    for (const [name, expected] of RETURNS) answers[name] = await appendingAgain(asking, expected);
    const own = await asking.seeded('dd', 2);
    await asking.remove(own, {});
    answers['twice'] = await asking.remove(own, {});
    answers['meta'] = await asking.metadata(own);
    const subscription = client.subscribeToStream(own, { fromRevision: START });
    answers['sub'] = await collect(asking, subscription, async (settle) => {
      await append(own, event('back'), ANY);
      await settle();
    });
    return answers;
  },
  'tombstone: expectations and life after': async (asking) => {
    const answers: Record<string, Answer> = {};
    for (const [name, options] of Object.entries(TOMBSTONES)) {
      answers[name] = await lifeWithTombstone(asking, options);
    }
    const missing = asking.stream('tmm');
    const onMissing = {
      t: await asking.tombstone(missing, {}),
      r: await asking.read(missing),
      a: await asking.append(missing, asking.event('a'), ANY),
    };
    return { ...answers, missing: onMissing };
  },
};
