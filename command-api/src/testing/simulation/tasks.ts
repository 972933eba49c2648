// The tasks of process managers in the simulation.
import type { Recorded, ShopEvent } from '@aangan/shared-events/event';
import type { ProcessManager } from '../../domain/process-manager.ts';

type Task = { readonly manager: ProcessManager; readonly event: Recorded<ShopEvent> };

/** The tasks of the process managers, as their runner keeps them: pending until they are done, and some done again after a restart. */
export function makeTasks(managersOf: () => readonly ProcessManager[]) {
  const tasks = new Map<string, Task>();
  return {
    tasks,
    onAppended: (event: Recorded<ShopEvent>): void => {
      for (const manager of managersOf().filter(({ types }) => types.includes(event.type))) {
        const completed = manager.taskCompletedBy(event);
        if (completed !== undefined) tasks.delete(`${manager.name} ${completed}`);
        const requested = manager.taskRequestedBy(event);
        if (requested !== undefined) tasks.set(`${manager.name} ${requested}`, { manager, event });
      }
    },
    handlers: {
      act: async (key: string, { manager, event }: Task, isForgotten: boolean): Promise<void> => {
        if (!manager.isSettled?.(event)) await manager.act(event);
        // The checkpoint may be lost with the process: the task is done again.
        if (!isForgotten && tasks.get(key)?.event === event) tasks.delete(key);
      },
    },
  };
}
