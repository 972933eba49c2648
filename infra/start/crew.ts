// The processes of one shop, in the order in which they were started.
import { type Child, epitaph } from './child.ts';
import { StartError } from './start-error.ts';

export type Crew = {
  /** Takes a child into care. Throws when the crew is already stopping, after ending that child. */
  readonly take: (child: Child) => void;
  /** Says that this child's end is wanted; otherwise its death is everybody's. */
  readonly expectEnd: (child: Child) => void;
  /** Settles with a sentence when a child dies unasked. */
  readonly died: Promise<string>;
  /** Aborted as soon as the stop begins, for whatever is under way then. */
  readonly stopping: AbortSignal;
  /** Something to do when everybody is gone. */
  readonly atEnd: (action: () => Promise<void>) => void;
  /** Stops everybody, the last started first, each gone before the next is asked. */
  readonly stop: () => Promise<void>;
  /** For the impatient: SIGKILL to everybody at once. */
  readonly killAll: () => void;
};

export function newCrew(): Crew {
  const members: Child[] = [];
  const lastActions: (() => Promise<void>)[] = [];
  const expected = new Set<Child>();
  const death = Promise.withResolvers<string>();
  const stopping = new AbortController();
  let stopped: Promise<void> | undefined;

  const stopAll = async () => {
    stopping.abort();
    for (const child of members.toReversed()) await child.stop();
    for (const action of lastActions) await action();
  };
  return {
    take: (child) => {
      members.push(child);
      if (stopped) {
        void child.kill();
        throw new StartError('Aangan is stopping.');
      }
      void child.exited.then((exit) => {
        if (!stopped && !expected.has(child)) death.resolve(epitaph(child, exit));
      });
    },
    expectEnd: (child) => void expected.add(child),
    stopping: stopping.signal,
    atEnd: (action) => void lastActions.push(action),
    died: death.promise,
    stop: () => (stopped ??= stopAll()),
    killAll: () => members.forEach((child) => void child.kill()),
  };
}
