// AccountErased -> the person's key is destroyed, and memory and files lose what the views dropped with the event. Every API does all of it: only the API
// itself can clear its memory, and what another API has already done is left alone.
import { eventsOf } from '@aangan/shared-events/event';
import { accountEvents } from '@aangan/shared-events/features/accounts/events';
import type { ProcessManager } from '../../domain/process-manager.ts';
import type { ErasePersonalData } from '../../views/erase-personal-data.ts';

const isAccountEvent = eventsOf(accountEvents);
/** `erase` removes what is left of the person whose account the event erased; idempotent. */
export function forgetAccount(erase: ErasePersonalData): ProcessManager {
  return {
    name: 'forget-account',
    types: ['AccountErased'],
    askedFor: ({ type, stream }) => (type === 'AccountErased' ? stream : undefined),
    // No event tells of what each process does in its own memory.
    settled: () => undefined,
    act: async (event) => {
      if (isAccountEvent(event) && event.type === 'AccountErased')
        await erase(event.data.accountId, event.position);
    },
  };
}
