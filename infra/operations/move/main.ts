// npm run move: copies the embedded log of the data folder to another event store, or its keys of persons to a Redis.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { connectEventLog } from '@aangan/platform/event-log/event-log';
import {
  finishMove,
  MovedBeforeError,
  MoveError,
  moveLog,
  openLogTarget,
  type Moved,
} from '@aangan/platform/event-log/move-log';
import { KeysMovedBeforeError, KeysNotMovedError, moveKeys } from '@aangan/platform/keys/move-keys';
import { isRedisUnreachable } from '@aangan/platform/redis/redis-unreachable';
import { ONE_REDIS } from '@aangan/platform/redis/redis-url';
import { onEndingSignal } from '@aangan/platform/process/ending-signals';
import { readCommandLine } from '@aangan/platform/process/command-line';
import { shopEnvironment } from '@aangan/platform/settings/shop-environment';
import { makeProcesses } from '@aangan/launcher/processes/processes';
import { checkedSettings } from '@aangan/launcher/checked-settings';
import { claimDataFolder } from '@aangan/launcher/data-folder/data-folder';
import { launcherOf } from '@aangan/launcher/data-folder/launcher-lock';
import { recordMoved, refuseMoved } from '@aangan/launcher/data-folder/moved-stores';
import { checkGivenEventStore } from '@aangan/launcher/check-stores';
import { startEventStore } from '@aangan/launcher/processes/components';
import { StartError } from '@aangan/launcher/start-error';
import { stepsOn, type PrintLine } from '@aangan/launcher/steps';

const [to = ''] = readCommandLine({
  usage: `npm run move -- esdb://host:2113?tls=true   copies the log to another event store
npm run move -- redis://host:6379           copies the keys of persons to a Redis`,
  operands: [1, 1],
}).operands;
const ROOT = resolve(import.meta.dirname, '../../..');

const processes = makeProcesses();
const stop = new AbortController();
/** How far a move has come that a signal ends, and its exit code. */
const ending = { reached: '', code: 1 };
onEndingSignal((code) => {
  ending.code = code;
  stop.abort();
});
process.on('exit', () => processes.killAll());

try {
  const { dataDir } = checkedSettings(process.env);
  await (ONE_REDIS.test(to) ? moveKeysTo(to, dataDir) : moveLogTo(to, dataDir));
  await processes.stop();
  process.exit(0);
} catch (error) {
  await processes.stop();
  if (stop.signal.aborted) {
    process.stderr.write(`Stopped${ending.reached}: run the same command again to continue.\n`);
    process.exit(ending.code);
  }
  if ([StartError, MoveError, KeysNotMovedError].some((kind) => error instanceof kind))
    process.stderr.write(`${error instanceof Error ? error.message : ''}\n`);
  else throw error;
  process.exit(1);
}

async function moveLogTo(to: string, dataDir: string): Promise<void> {
  const steps = stepsOn(process.stdout);
  await checkGivenEventStore(to).catch(() => {
    throw new StartError('No event store answers at the target address. Start it, or correct the address.');
  });
  // A launcher that was killed has left the settings of a shop that does not run any more.
  const isRunning = process.env.EVENTSTORE_URL || (await launcherOf(dataDir)) !== undefined;
  const { EVENTSTORE_URL: running } = isRunning ? await shopEnvironment(process.env) : {};
  const from = running ?? (await openStore(dataDir));
  const source = connectEventLog(from);
  const log = connectEventLog(to);
  const target = openLogTarget(to, log);
  const { events, streams, copied } = await steps.run('Log', async (report) => {
    const moved = await moveLog(source, target, progressTo(report), stop.signal).catch(
      async (error: unknown) => {
        // The command was interrupted between the end of the move and its note.
        if (running === undefined && error instanceof MovedBeforeError) await recordMoved(dataDir, 'log', to);
        throw error;
      },
    );
    return { summary: `${counted(moved)}, ${moved.copied} of them copied now`, value: moved };
  });
  if (running === undefined) {
    await finishMove(log);
    await recordMoved(dataDir, 'log', to);
  }
  await Promise.all([source.close(), target.close(), log.close()]);
  process.stdout.write(
    running === undefined
      ? `\n  All ${events} events in ${streams} streams were copied, in the same order. From now on start the shop with\n  EVENTSTORE_URL=${to}\n  and the same data folder, which holds the keys of persons, the pictures and the proofs.\n`
      : `\n  ${copied} events were copied while the shop runs. Stop it and run the same command again: that copies only the newer events.\n`,
  );
}

/** The shop must not run: it would make keys that the copy lacks. */
async function moveKeysTo(to: string, dataDir: string): Promise<void> {
  const folder = join(dataDir, 'keys');
  await claimFolderWith('keys', join(folder, 'keys.mdb'), dataDir);
  const keys = await stepsOn(process.stdout).run('Keys', async () => {
    const reach = (keys: number): void => {
      ending.reached = ` after ${keys} keys were copied. The shop still has all of them in its data folder`;
    };
    reach(0);
    const moved = await moveKeys(folder, to, { onCopied: reach, signal: stop.signal }).catch(
      async (error: unknown) => {
        if (error instanceof KeysMovedBeforeError) await recordMoved(dataDir, 'keys', to);
        if (isRedisUnreachable(error))
          throw new StartError(
            'The Redis at the target address does not answer. Start it, or correct the address.',
          );
        throw error;
      },
    );
    return { summary: `${moved} copied`, value: moved };
  });
  await recordMoved(dataDir, 'keys', to);
  process.stdout.write(
    `\n  All ${keys} keys were copied. From now on start the shop with\n  KEYS_URL=${to}\n  Back up that Redis, and delete ${folder} then: its keys still open the data of persons who are erased later.\n`,
  );
}

/** Claims the data folder of a stopped shop until the processes are stopped. Throws `StartError` when `what`, at `path`, is missing or was moved. */
async function claimFolderWith(what: 'log' | 'keys', path: string, dataDir: string): Promise<void> {
  if (!existsSync(path))
    throw new StartError(
      `There ${what === 'keys' ? 'are no keys' : 'is no log'} in the data folder ${dataDir}. Name the shop’s folder with DATA_DIR.`,
    );
  const claim = await claimDataFolder(dataDir);
  processes.onStopped(claim.release);
  await refuseMoved(dataDir, what);
}

/** Starts the embedded event store of a stopped shop. */
async function openStore(dataDir: string): Promise<string> {
  await claimFolderWith('log', join(dataDir, 'event-store'), dataDir);
  const context = { root: ROOT, dataDir, processes, mode: 'plain', embeddedStore: true } as const;
  return (await startEventStore(context)).url;
}

function progressTo(report: PrintLine): Parameters<typeof moveLog>[2] {
  const began = performance.now();
  return ({ doing, events, share }) => {
    const seconds = (performance.now() - began) / 1000;
    const left = share > 0 ? `, ${Math.ceil((seconds * (1 - share)) / share)} s left` : '';
    ending.reached = ` after ${events} events. The shop still has its log in the data folder`;
    report(
      `${doing}, ${Math.floor(share * 100)} %, ${events} events, ${Math.round(events / seconds)} a second${left}`,
    );
  };
}

function counted({ events, streams }: Moved): string {
  return `${events} events in ${streams} streams`;
}
