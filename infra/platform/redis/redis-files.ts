// What was overwritten or deleted in Redis still stands in its files: the append-only file tells every change, a snapshot the past. Here Redis is
// made to write both anew.
import { setTimeout as sleep } from 'node:timers/promises';

/** Sends one command to the Redis whose files are meant. */
export type SendToRedis = (...command: string[]) => Promise<unknown>;

const LOOK_EVERY_MS = 50;
const GIVE_UP_AFTER_MS = 10 * 60_000;

/**
 * Has Redis write its files anew and waits until that is done: nothing that was dropped before the call stands in them afterwards. Tells whether
 * Redis lets itself be told so; one without files has nothing to do. Throws when the writing fails. Harmless twice, and in several processes at once.
 */
export async function rewriteRedisFiles(send: SendToRedis): Promise<boolean> {
  const { aof_enabled: keepsLog } = await persistenceOf(send);
  if (keepsLog === '1' && !(await rewrite(send, 'BGREWRITEAOF', 'aof_last_bgrewrite_status'))) return false;
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
      // Somebody else was quicker: theirs comes first.
      if (!/in progress/i.test(String(error))) return refused(error);
    }
  }
  const { [outcome]: status } = await untilIdle(send);
  if (status !== 'ok') throw new Error(`Redis could not write its files anew (${command}: ${status})`);
  return true;
}

async function takesSnapshots(send: SendToRedis): Promise<boolean> {
  const answer = await send('CONFIG', 'GET', 'save').catch(refused);
  // A list, or under the newer protocol a table.
  const save: unknown = Array.isArray(answer) ? answer[1] : Object.values(Object(answer))[0];
  return typeof save === 'string' && save !== '';
}

// A Redis that somebody else runs may keep its commands to itself.
function refused(error: unknown): false {
  if (/unknown command|NOPERM|not allowed/i.test(String(error))) return false;
  throw error;
}

const BUSY = ['aof_rewrite_in_progress', 'aof_rewrite_scheduled', 'rdb_bgsave_in_progress'];

async function untilIdle(send: SendToRedis): Promise<Readonly<Record<string, string>>> {
  for (
    const end = performance.now() + GIVE_UP_AFTER_MS;
    performance.now() < end;
    await sleep(LOOK_EVERY_MS)
  ) {
    const state = await persistenceOf(send);
    if (BUSY.every((name) => (state[name] ?? '0') === '0')) return state;
  }
  throw new Error('Redis does not come to an end with writing its files anew');
}

async function persistenceOf(send: SendToRedis): Promise<Readonly<Record<string, string>>> {
  const lines = String(await send('INFO', 'persistence')).split(/\r?\n/);
  return Object.fromEntries(lines.map((line) => line.split(':', 2)).filter((pair) => pair.length === 2));
}
