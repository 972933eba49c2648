// The processes of a shop by name. One that exits unexpectedly is restarted; the others continue meanwhile.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Child, exitSummary } from './child.ts';
import type { Processes } from './processes.ts';
import type { ProcessName, Started } from './components.ts';
import { countRestarts, MAX_RESTARTS } from './restarts.ts';

/** Vite runs only during development. */
type Name = ProcessName | 'vite';
type Starter<S extends Started = Started> = (formerPort: number | undefined) => Promise<S>;

export type RestartedProcesses = {
  /** Starts a component for the first time. Rejects when it does not become ready. */
  readonly launch: <S extends Started>(part: Name, starter: Starter<S>) => Promise<S>;
  readonly pid: (part: ProcessName) => number;
  /** SIGKILL, to simulate a crash; the component stays down until `start`. */
  readonly kill: (part: ProcessName) => Promise<void>;
  /** SIGTERM, as in an orderly stop; resolves when the component has exited. */
  readonly terminate: (part: ProcessName) => Promise<void>;
  /** Restarts a killed component and waits until it is ready. */
  readonly start: (part: ProcessName) => Promise<void>;
  /** Resolves with the reason when a component has exited too often. */
  readonly gaveUp: Promise<string>;
};

/** `print` is called for each exit and each restart. */
export function makeRestartedProcesses(
  processes: Processes,
  print: (text: string) => void = () => undefined,
): RestartedProcesses {
  const running = new Map<Name, Started>();
  const starters = new Map<Name, Starter>();
  const restarts = new Map<Name, () => number | undefined>();
  const expectedExits = new Set<Child>();
  const failure = Promise.withResolvers<string>();

  const run = async <S extends Started>(part: Name, starter: Starter<S>): Promise<S> => {
    const started = await starter(running.get(part)?.port);
    running.set(part, started);
    void started.child.exited.then((exit) => {
      if (processes.stopping.aborted || expectedExits.has(started.child)) return;
      void restart(part, started.child.name, exitSummary(started.child, exit));
    });
    return started;
  };
  const start = (part: Name): Promise<Started> => run(part, requireIn(starters, part));

  const restart = async (part: Name, name: string, firstReason: string): Promise<void> => {
    for (let reason = firstReason; ;) {
      const pause = requireIn(restarts, part)();
      if (pause === undefined)
        return failure.resolve(`${reason}\nIt ended again after ${MAX_RESTARTS} restarts within a minute.`);
      print(`${reason}\nRestarting it in ${pause / 1000} s.`);
      try {
        await sleep(pause, undefined, { signal: processes.stopping });
        await start(part);
        return print(`Restarted ${name}.`);
      } catch (error) {
        if (processes.stopping.aborted) return;
        reason = error instanceof Error ? error.message : String(error);
      }
    }
  };

  const end = async (part: Name, how: 'kill' | 'stop'): Promise<void> => {
    const { child } = requireIn(running, part);
    expectedExits.add(child);
    await child[how]();
  };
  return {
    launch: (part, starter) => {
      starters.set(part, starter);
      restarts.set(part, countRestarts());
      return run(part, starter);
    },
    pid: (part) => requireIn(running, part).child.pid,
    kill: (part) => end(part, 'kill'),
    terminate: (part) => end(part, 'stop'),
    start: async (part) => void (await start(part)),
    gaveUp: failure.promise,
  };
}

function requireIn<T>(parts: ReadonlyMap<Name, T>, part: Name): T {
  const found = parts.get(part);
  if (found) return found;
  throw new Error(`This shop has no ${part} of its own.`);
}
