// Removes overwritten and deleted values from Redis's files: the append-only file contains every change, and a snapshot old values. Redis is made to
// rewrite both.
import { fieldsOf } from '@aangan/shared-events/fields';
import { setTimeout as sleep } from 'node:timers/promises';

/** Sends one command to the Redis whose files are to be rewritten. */
export type SendToRedis = (...command: string[]) => Promise<unknown>;

const POLL_EVERY_MS = 50;
const GIVE_UP_AFTER_MS = 10 * 60_000;

/**
 * Makes Redis rewrite its files and waits for the end: nothing dropped before the call is in them afterwards. Resolves to false when Redis refuses
 * the commands, to true at once when it has no files. Throws when a rewrite fails. Idempotent, also across processes.
 */
export async function rewriteRedisFiles(send: SendToRedis): Promise<boolean> {
  const { aof_enabled: hasAppendOnlyFile } = await persistenceOf(send);
  if (hasAppendOnlyFile === '1' && !(await rewrite(send, 'BGREWRITEAOF', 'aof_last_bgrewrite_status')))
    return false;
  return !(await takesSnapshots(send)) || rewrite(send, 'BGSAVE', 'rdb_last_bgsave_status');
}

type Outcome = 'aof_last_bgrewrite_status' | 'rdb_last_bgsave_status';

async function rewrite(send: SendToRedis, command: string, outcome: Outcome): Promise<boolean> {
  for (;;) {
    await untilIdle(send);
    try {
      await send(command);
      break;
    } catch (error) {
      // Another process has started one; wait for it, then start ours.
      if (!/in progress/i.test(String(error))) return refused(error);
    }
  }
  const { [outcome]: status } = await untilIdle(send);
  if (status !== 'ok') throw new Error(`Redis could not rewrite its files (${command}: ${status})`);
  return true;
}

/** What INFO says of a server that has a replica, is one, or was one: such a server may have got or sent a snapshot as a file, which stays. */
const REPLICATES = /^(?:role:slave|connected_slaves:[1-9]|second_repl_offset:\d)/m;

async function takesSnapshots(send: SendToRedis): Promise<boolean> {
  if (REPLICATES.test(String(await send('INFO', 'replication')))) return true;
  const answer = await send('CONFIG', 'GET', 'save').catch(refused);
  // An array, or an object in the newer protocol (RESP3).
  const save: unknown = Array.isArray(answer) ? answer[1] : Object.values(fieldsOf(answer))[0];
  return typeof save === 'string' && save !== '';
}

// A managed Redis may refuse these commands.
function refused(error: unknown): false {
  if (/unknown command|NOPERM|not allowed/i.test(String(error))) return false;
  throw error;
}

const BUSY = ['aof_rewrite_in_progress', 'aof_rewrite_scheduled', 'rdb_bgsave_in_progress'];

async function untilIdle(send: SendToRedis): Promise<Readonly<Record<string, string>>> {
  for (
    const end = performance.now() + GIVE_UP_AFTER_MS;
    performance.now() < end;
    await sleep(POLL_EVERY_MS)
  ) {
    const state = await persistenceOf(send);
    if (BUSY.every((name) => (state[name] ?? '0') === '0')) return state;
  }
  throw new Error('Redis did not finish rewriting its files within ten minutes');
}

async function persistenceOf(send: SendToRedis): Promise<Readonly<Record<string, string>>> {
  const lines = String(await send('INFO', 'persistence')).split(/\r?\n/);
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [name, value] = line.split(':', 2);
      return name === undefined || value === undefined ? [] : [[name, value]];
    }),
  );
}
