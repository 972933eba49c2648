// The processes of one shop, in the order in which they were started.
import type { Child } from './child.ts';
import { StartError } from '../start-error.ts';

export type Processes = {
  /** Takes a child into care, in the place of one of the same name that has ended. Throws when the crew is already stopping, after ending that child. */
  readonly take: (child: Child) => void;
  /** Aborted as soon as the stop begins, for whatever is under way then. */
  readonly stopping: AbortSignal;
  /** Something to do when everybody is gone. */
  readonly atEnd: (action: () => Promise<void>) => void;
  /** Stops everybody, the last started first, each gone before the next is asked. */
  readonly stop: () => Promise<void>;
  /** For the impatient: SIGKILL to everybody at once. */
  readonly killAll: () => void;
};

export function newProcesses(): Processes {
  const members: Child[] = [];
  const lastActions: (() => Promise<void>)[] = [];
  const stopping = new AbortController();
  let stopped: Promise<void> | undefined;

  const stopAll = async () => {
    stopping.abort();
    for (const child of members.toReversed()) await child.stop();
    for (const action of lastActions) await action();
  };
  return {
    take: (child) => {
      const former = members.findIndex((member) => member.name === child.name && member.hasExited());
      if (former === -1) members.push(child);
      else members[former] = child;
      if (stopped) {
        void child.kill();
        throw new StartError('Aangan is stopping.');
      }
    },
    stopping: stopping.signal,
    atEnd: (action) => void lastActions.push(action),
    stop: () => (stopped ??= stopAll()),
    killAll: () => members.forEach((child) => void child.kill()),
  };
}
