// CustomizationRequestRemoved -> nothing is left of it: its picture is taken away, its key destroyed, and the files of Redis are rid of what the views
// have dropped with the event. Every API does all of it, as for a person (features/accounts/process-manager.ts).
import { eventsOf } from '@aangan/shared-events/event';
import {
  customizationEvents,
  customizationKeySubject,
} from '@aangan/shared-events/features/customization/events';
import type { ProcessManager } from '../../domain/process-manager.ts';
import type { ErasePersonalData } from '../../views/erase-personal-data.ts';

type RemovedRequest = { readonly requestId: string; readonly image: string | null };

const isCustomizationEvent = eventsOf(customizationEvents);

/** `forgetRequest` takes the picture away, and what this process keeps; harmless for a request that has been forgotten. */
export function forgetCustomizationRequest(
  forgetRequest: (request: RemovedRequest) => Promise<void>,
  eraseKey: ErasePersonalData,
): ProcessManager {
  return {
    name: 'forget-customization-request',
    types: ['CustomizationRequestRemoved'],
    askedFor: ({ type, stream }) => (type === 'CustomizationRequestRemoved' ? stream : undefined),
    // No event tells of what each process does in its own memory.
    settled: () => undefined,
    act: async (event) => {
      if (!isCustomizationEvent(event) || event.type !== 'CustomizationRequestRemoved') return;
      await forgetRequest(event.data);
      await eraseKey(customizationKeySubject(event.data.requestId), event.position);
    },
  };
}
