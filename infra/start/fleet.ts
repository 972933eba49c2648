// The processes of a shop by their names, so that one of them can be killed and started again where it was.
import type { Crew } from './crew.ts';
import type { PartName, Started } from './parts.ts';

type Starter = (formerPort: number | undefined) => Promise<Started>;

export type Fleet = {
  readonly launch: (part: PartName, starter: Starter) => Promise<Started>;
  readonly pid: (part: PartName) => number;
  /** SIGKILL, as a crash would be, without bringing the others down. */
  readonly kill: (part: PartName) => Promise<void>;
  /** SIGTERM, as an orderly stop is; resolves once it has gone. */
  readonly terminate: (part: PartName) => Promise<void>;
  /** Starts a killed part again and waits until it is ready. */
  readonly start: (part: PartName) => Promise<void>;
};

export function newFleet(crew: Crew): Fleet {
  const running = new Map<PartName, Started>();
  const starters = new Map<PartName, Starter>();
  const launch = async (part: PartName, starter: Starter) => {
    starters.set(part, starter);
    const started = await starter(running.get(part)?.port);
    running.set(part, started);
    return started;
  };
  return {
    launch,
    pid: (part) => known(running, part).child.pid,
    kill: async (part) => {
      const { child } = known(running, part);
      crew.expectEnd(child);
      await child.kill();
    },
    terminate: async (part) => {
      const { child } = known(running, part);
      crew.expectEnd(child);
      await child.stop();
    },
    start: async (part) => void (await launch(part, known(starters, part))),
  };
}

function known<T>(parts: ReadonlyMap<PartName, T>, part: PartName): T {
  const found = parts.get(part);
  if (found) return found;
  throw new Error(`This shop has no ${part} of its own.`);
}
