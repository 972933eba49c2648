import { ANY, END, NO_STREAM, START } from '@eventstore/db-client';
import type { Answer } from '../answer.ts';
import type { Asking } from '../asking.ts';
import { collect, type Settle } from '../collecting.ts';
import type { Questions } from './question.ts';

const appendMeanwhile =
  ({ append, event }: Asking, own: string, content: string) =>
  async (settle: Settle): Promise<void> => {
    await append(own, event(content), ANY);
    await settle();
  };

export const streamSubscriptions: Questions = {
  'subscribe to a stream: start, revision, end, missing': async (asking) => {
    const { client, append, event } = asking;
    const own = await asking.seeded('s', 3);
    const from = (fromRevision: bigint | typeof START | typeof END, content: string): Promise<Answer> =>
      collect(asking, client.subscribeToStream(own, { fromRevision }), appendMeanwhile(asking, own, content));
    const missing = asking.stream('sm');
    return {
      start: await from(START, 'x'),
      from1: await from(1n, 'y'),
      end: await from(END, 'z'),
      beyond: await from(99n, 'w'),
      missing: await collect(
        asking,
        client.subscribeToStream(missing, { fromRevision: START }),
        async (settle) => {
          await append(missing, event('first'), NO_STREAM);
          await settle();
        },
      ),
    };
  },
  'subscribe to a stream: deleted and tombstoned while listening, and before': async (asking) => {
    const { client, append, event, remove, tombstone } = asking;
    const deleted = await asking.seeded('sd', 2);
    const buried = await asking.seeded('st', 2);
    const fromStart = (own: string) => client.subscribeToStream(own, { fromRevision: START });
    return {
      deleted: await collect(asking, fromStart(deleted), async (settle) => {
        await remove(deleted, {});
        await settle();
        await append(deleted, event('again'), ANY);
        await settle();
      }),
      tombstoned: await collect(asking, fromStart(buried), async (settle) => {
        await tombstone(buried, {});
        await settle();
      }),
      already: await collect(asking, fromStart(buried)),
    };
  },
};
