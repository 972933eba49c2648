import {
  ANY,
  BACKWARDS,
  END,
  eventTypeFilter,
  excludeSystemEvents,
  START,
  streamNameFilter,
  type Filter,
  type Position,
} from '@eventstore/db-client';
import type { Answer } from '../answer.ts';
import type { Asking } from '../asking.ts';
import { collect } from '../collecting.ts';
import type { Questions } from './question.ts';

/** Types and streams contain a mark of the run, so that a store with events of other runs answers the same. */
export const filters: Questions = {
  'subscribe to $all: filters': async (asking) => {
    const { client, run, seeded } = asking;
    const typed = (name: string): string => `${run}${name}`;
    const unmarked = (answers: readonly Answer[]): Answer[] =>
      answers.map((answer) => (typeof answer === 'string' ? answer.replace('RUN', '') : answer));
    await seeded('f-cart', 3, typed('CartThing'));
    await seeded('f-order', 2, typed('OrderThing'));
    await seeded('g-other', 2, typed('OtherThing'));
    const seenWith = async (filter: Filter): Promise<Answer> => {
      const subscription = client.subscribeToAll({ fromPosition: START, filter });
      const seen = await collect(asking, subscription, async (settle) => {
        await seeded('f-cart', 1, typed('CartThing'));
        await settle();
      });
      return unmarked(seen.map((answer) => (typeof answer === 'string' ? asking.label(answer) : answer)));
    };
    return {
      'type prefix': await seenWith(eventTypeFilter({ prefixes: [typed('CartTh'), typed('OrderTh')] })),
      'type regex': await seenWith(eventTypeFilter({ regex: `^${run}Order.*` })),
      'stream prefix': await seenWith(streamNameFilter({ prefixes: [`f-order-${run}`] })),
      'stream regex': await seenWith(streamNameFilter({ regex: `^g-.*${run}-\\d+$` })),
    };
  },
};

const lastPosition = async ({ client }: Asking): Promise<Position | typeof START> => {
  for await (const { event } of client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 })) {
    if (event !== undefined) return event.position;
  }
  return START;
};

const positionOfFirst = async ({ client }: Asking, own: string): Promise<Position | typeof START> => {
  for await (const { event } of client.readAll({ direction: BACKWARDS, fromPosition: END })) {
    if (event?.streamId === own && event.revision === 0n) return event.position;
  }
  return START;
};

/** Counts the checkpoints of a filter that matches nothing, by search window and checkpoint interval. */
const checkpointsOf = async (
  asking: Asking,
  fromPosition: Position | typeof START,
  maxSearchWindow: number,
  checkpointInterval: number,
): Promise<Answer> => {
  const commits: bigint[] = [];
  const filter = eventTypeFilter({
    prefixes: ['Nothing'],
    maxSearchWindow,
    checkpointInterval,
    checkpointReached: (_, { commit }) => void commits.push(commit),
  });
  const seen = await collect(
    asking,
    asking.client.subscribeToAll({ fromPosition, filter }),
    async (settle) => {
      await asking.seeded('noise', 40, 'Noise');
      await settle();
    },
  );
  return {
    checkpoints: commits.length,
    rising: commits.every((commit, index) => index === 0 || commit >= (commits[index - 1] ?? 0n)),
    seen: seen.filter((what) => what !== 'confirmed').length,
    order: seen.slice(0, 3),
  };
};

/** These see all appends, so no other question may append meanwhile. */
export const allSubscriptions: Questions = {
  'subscribe to $all: no system events': async (asking) => {
    const own = asking.stream('ns');
    await asking.append(own, asking.event('a', 'NsThing'), ANY);
    await asking.setMetadata(own, { maxCount: 5 });
    const subscription = asking.client.subscribeToAll({ fromPosition: START, filter: excludeSystemEvents() });
    const seen = (await collect(asking, subscription)).map(String);
    return {
      dollar: seen.filter((what) => / \d+:\$/.test(what)).length,
      mine: seen.filter((what) => what.startsWith('ns ')),
      last: seen.at(-1),
    };
  },
  'subscribe to $all: unfiltered end and from a position': async (asking) => {
    const { client, append, event } = asking;
    const own = asking.stream('u');
    await append(own, [event('a'), event('b')]);
    const meanwhile = (content: string) => async (settle: () => Promise<void>) => {
      await append(own, event(content), ANY);
      await settle();
    };
    const end = await collect(asking, client.subscribeToAll({ fromPosition: END }), meanwhile('c'));
    const fromPosition = await positionOfFirst(asking, own);
    return { end, from: await collect(asking, client.subscribeToAll({ fromPosition }), meanwhile('d')) };
  },
  'subscribe to $all: checkpoints while filtering much away': async (asking) => {
    const before = await lastPosition(asking);
    await asking.seeded('noise', 200, 'Noise');
    return {
      'window 10, every 1': await checkpointsOf(asking, before, 10, 1),
      'window 10, every 2': await checkpointsOf(asking, before, 10, 2),
      'window 32, every 1': await checkpointsOf(asking, before, 32, 1),
      'window 100, every 1': await checkpointsOf(asking, before, 100, 1),
    };
  },
  'subscribe to $all: checkpoints beside matching events': async (asking) => {
    const { client, seeded } = asking;
    const before = await lastPosition(asking);
    for (let round = 0; round < 5; round += 1) {
      await seeded('cpn', 30, 'CpNoise');
      await seeded('cpm', 2, 'CpMatch');
    }
    const seen: Answer[] = [];
    const filter = eventTypeFilter({
      prefixes: ['CpMatch'],
      maxSearchWindow: 32,
      checkpointInterval: 1,
      checkpointReached: () => void seen.push('checkpoint'),
    });
    const subscription = client.subscribeToAll({ fromPosition: before, filter });
    subscription.on('data', () => seen.push('event'));
    await collect(asking, subscription);
    return seen;
  },
};
