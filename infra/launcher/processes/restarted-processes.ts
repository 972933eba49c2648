// The processes of a shop by their names. One that dies unasked is started again where it was; the others go on meanwhile.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Child, exitSummary } from './child.ts';
import type { Processes } from './processes.ts';
import type { ComponentName, Started } from './components.ts';
import { countRestarts, MOST_RESTARTS } from './restarts.ts';

/** Vite is there only while the shop is developed. */
type Name = ComponentName | 'vite';
type Starter<S extends Started = Started> = (formerPort: number | undefined) => Promise<S>;

export type RestartedProcesses = {
  /** Starts a part for the first time. Rejects when it does not become ready. */
  readonly launch: <S extends Started>(part: Name, starter: Starter<S>) => Promise<S>;
  readonly pid: (part: ComponentName) => number;
  /** SIGKILL, as a crash would be, and it stays away until `start`. */
  readonly kill: (part: ComponentName) => Promise<void>;
  /** SIGTERM, as an orderly stop is; resolves once it has gone. */
  readonly terminate: (part: ComponentName) => Promise<void>;
  /** Starts a killed part again and waits until it is ready. */
  readonly start: (part: ComponentName) => Promise<void>;
  /** Settles with the reason when a part has died too often. */
  readonly gaveUp: Promise<string>;
};

/** `tell` is told of each death and each restart. */
export function newRestartedProcesses(
  crew: Processes,
  tell: (text: string) => void = () => undefined,
): RestartedProcesses {
  const running = new Map<Name, Started>();
  const starters = new Map<Name, Starter>();
  const restarts = new Map<Name, () => number | undefined>();
  const wantedEnds = new Set<Child>();
  const failure = Promise.withResolvers<string>();

  const run = async <S extends Started>(part: Name, starter: Starter<S>): Promise<S> => {
    const started = await starter(running.get(part)?.port);
    running.set(part, started);
    void started.child.exited.then((exit) => {
      if (crew.stopping.aborted || wantedEnds.has(started.child)) return;
      void startAgain(part, started.child.name, exitSummary(started.child, exit));
    });
    return started;
  };
  const start = (part: Name): Promise<Started> => run(part, known(starters, part));

  const startAgain = async (part: Name, name: string, firstReason: string): Promise<void> => {
    for (let reason = firstReason; ;) {
      const pause = known(restarts, part)();
      if (pause === undefined)
        return failure.resolve(`${reason}\nIt died again after ${MOST_RESTARTS} restarts within a minute.`);
      tell(`${reason}\nStarting it again in ${pause / 1000} s.`);
      try {
        await sleep(pause, undefined, { signal: crew.stopping });
        await start(part);
        return tell(`Started ${name} again.`);
      } catch (error) {
        if (crew.stopping.aborted) return;
        reason = error instanceof Error ? error.message : String(error);
      }
    }
  };

  const end = async (part: Name, how: 'kill' | 'stop'): Promise<void> => {
    const { child } = known(running, part);
    wantedEnds.add(child);
    await child[how]();
  };
  return {
    launch: (part, starter) => {
      starters.set(part, starter);
      restarts.set(part, countRestarts());
      return run(part, starter);
    },
    pid: (part) => known(running, part).child.pid,
    kill: (part) => end(part, 'kill'),
    terminate: (part) => end(part, 'stop'),
    start: async (part) => void (await start(part)),
    gaveUp: failure.promise,
  };
}

function known<T>(parts: ReadonlyMap<Name, T>, part: Name): T {
  const found = parts.get(part);
  if (found) return found;
  throw new Error(`This shop has no ${part} of its own.`);
}
