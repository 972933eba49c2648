// CustomizationRequestRemoved -> its image is deleted, its key destroyed, and Redis's files are rewritten
// without it. Every API process runs it, as for an account (features/accounts/process-manager.ts).
import { eventsOf } from '@aangan/shared-events/event';
import {
  customizationEvents,
  customizationKeySubject,
} from '@aangan/shared-events/features/customization/events';
import type { ProcessManager } from '../../domain/process-manager.ts';
import type { ErasePersonalData } from '../../domain/ports/erase-personal-data.ts';
import type { RemovedRequest } from './requests.ts';

const isCustomizationEvent = eventsOf(customizationEvents);

/** `forgetRequest` deletes the image; idempotent. */
export function eraseCustomizationTraces(
  deleteTraces: (request: RemovedRequest) => Promise<void>,
  eraseKey: ErasePersonalData,
): ProcessManager {
  return {
    name: 'forget-customization-request',
    types: ['CustomizationRequestRemoved'],
    taskRequestedBy: ({ type, stream }) => (type === 'CustomizationRequestRemoved' ? stream : undefined),
    // No event records what each process does in its own memory.
    taskCompletedBy: () => undefined,
    act: async (event) => {
      if (!isCustomizationEvent(event) || event.type !== 'CustomizationRequestRemoved') return;
      await deleteTraces(event.data);
      await eraseKey(customizationKeySubject(event.data.requestId), event.position);
    },
  };
}
