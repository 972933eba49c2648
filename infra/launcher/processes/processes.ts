// The processes of one shop, in the order of their start.
import type { Child } from './child.ts';
import { StartError } from '../start-error.ts';

export type Processes = {
  /** Adds a child, replacing an exited one of the same name. Throws while the shop is stopping, after killing that child. */
  readonly add: (child: Child) => void;
  /** Aborted when the shutdown begins, to cancel work in progress. */
  readonly stopping: AbortSignal;
  /** Registers an action to run after all processes have exited. */
  readonly onStopped: (action: () => Promise<void>) => void;
  /** Stops all processes, the last started first, each before the next. */
  readonly stop: () => Promise<void>;
  /** SIGKILL to all processes at once. */
  readonly killAll: () => void;
};

export function makeProcesses(): Processes {
  const members: Child[] = [];
  const endActions: (() => Promise<void>)[] = [];
  const stopping = new AbortController();
  let stopped: Promise<void> | undefined;

  const stopAll = async () => {
    stopping.abort();
    for (const child of members.toReversed()) await child.stop();
    for (const action of endActions) await action();
  };
  return {
    add: (child) => {
      const former = members.findIndex((member) => member.name === child.name && member.hasExited());
      if (former === -1) members.push(child);
      else members[former] = child;
      if (stopped) {
        void child.kill();
        throw new StartError('Aangan is stopping.');
      }
    },
    stopping: stopping.signal,
    onStopped: (action) => void endActions.push(action),
    stop: () => (stopped ??= stopAll()),
    killAll: () => members.forEach((child) => void child.kill()),
  };
}
