// AccountErased -> the person's key is destroyed, and caches and files drop what the views dropped with the
// event. Every API process runs it: only the process can clear its own caches, and work that another has done
// is skipped.
import { eventsOf } from '@aangan/shared-events/event';
import { accountEvents } from '@aangan/shared-events/features/accounts/events';
import type { ProcessManager } from '../../domain/process-manager.ts';
import type { ErasePersonalData } from '../../domain/ports/erase-personal-data.ts';

const isAccountEvent = eventsOf(accountEvents);
/** `erase` removes the remaining data of the person whose account was erased; idempotent. */
export function eraseAccountTraces(erase: ErasePersonalData): ProcessManager {
  return {
    name: 'forget-account',
    types: ['AccountErased'],
    taskRequestedBy: ({ type, stream }) => (type === 'AccountErased' ? stream : undefined),
    // No event records what each process does in its own memory.
    taskCompletedBy: () => undefined,
    act: async (event) => {
      if (isAccountEvent(event) && event.type === 'AccountErased')
        await erase(event.data.accountId, event.position);
    },
  };
}
