// Snapshots in a Redis: each value is a sorted set of its versions, scored by the position of the mark that changed it.
import type { Redis } from 'ioredis';
import { z } from 'zod';
import { closeRedisStore, connectRedisStore } from '../redis/redis-store.ts';
import type { Mark, SnapshotStore } from './snapshot-store.ts';

const storedMark = z.tuple([z.string(), z.number(), z.number()]);
const storedMember = z.tuple([z.string(), z.string(), z.number().nullable()]);
const LINES = '{past}:lines';
/** Number of keys that one scan deletes. */
const AT_ONCE = 1_000;

/** See `SnapshotStore`. Two processes may write the same line. */
export function openRedisSnapshots(url: string, gone: (line: string) => Error): SnapshotStore {
  const redis = connectRedisStore(url, 'snapshots (PROOFS_URL)');
  const keyOf = (line: string, name: string): string => `{past}:${line}:${name}`;
  const nameOf = ({ position, events, at }: Mark): string => JSON.stringify([String(position), events, at]);

  /** Reads at a mark, in one transaction with the check that the mark exists. */
  const readAt = async (
    line: string,
    mark: Mark,
    addReads: (transaction: ReturnType<Redis['multi']>) => void,
  ) => {
    const transaction = redis.multi().zscore(keyOf(line, 'marks'), nameOf(mark));
    addReads(transaction);
    const [isThere, ...answers] = ((await transaction.exec()) ?? []).map(([error, answer]) => {
      if (error !== null) throw error;
      return answer;
    });
    if (isThere === null || isThere === undefined) throw gone(line);
    return answers.map((answer) => z.array(z.string()).parse(answer));
  };

  return {
    marks: async (line, after) => {
      const from = after === undefined ? '-inf' : `(${after}`;
      const found = await redis.zrangebyscore(keyOf(line, 'marks'), from, '+inf');
      return found.map((text) => {
        const [position, events, at] = storedMark.parse(JSON.parse(text));
        return { position: BigInt(position), events, at };
      });
    },
    put: async (line, mark, { documents, indexes }) => {
      const place = String(mark.position);
      const writing = redis.multi().sadd(LINES, line);
      for (const [name, text] of documents)
        writing.zadd(keyOf(line, `d:${name}`), place, `${place}|${text ?? ''}`);
      for (const [index, members] of indexes)
        for (const [member, score] of members)
          writing.zadd(keyOf(line, `i:${index}`), place, JSON.stringify([place, member, score]));
      for (const [error] of (await writing.zadd(keyOf(line, 'marks'), place, nameOf(mark)).exec()) ?? [])
        if (error !== null) throw error;
    },
    documents: async (line, names, mark) => {
      const answers = await readAt(line, mark, (transaction) => {
        for (const name of names)
          transaction.zrange(
            keyOf(line, `d:${name}`),
            String(mark.position),
            '-inf',
            'BYSCORE',
            'REV',
            'LIMIT',
            0,
            1,
          );
      });
      const found = new Map<string, string>();
      names.forEach((name, at) => {
        const [stored = ''] = answers[at] ?? [];
        const text = stored.slice(stored.indexOf('|') + 1);
        if (text !== '') found.set(name, text);
      });
      return found;
    },
    members: async (line, index, mark) => {
      const [stored = []] = await readAt(line, mark, (transaction) =>
        transaction.zrangebyscore(keyOf(line, `i:${index}`), '-inf', String(mark.position)),
      );
      const found = new Map<string, number>();
      for (const [, member, score] of stored.map((text) => storedMember.parse(JSON.parse(text))))
        if (score === null) found.delete(member);
        else found.set(member, score);
      return found;
    },
    lines: () => redis.smembers(LINES),
    drop: async (line) => {
      await redis.srem(LINES, line);
      await redis.del(keyOf(line, 'marks'));
      const scanned: AsyncIterable<string[]> = redis.scanStream({
        match: `${keyOf(line, '')}*`,
        count: AT_ONCE,
      });
      for await (const keys of scanned) if (keys.length > 0) await redis.unlink(keys);
    },
    close: () => closeRedisStore(redis),
  };
}
