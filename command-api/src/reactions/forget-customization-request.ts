// CustomizationRequestRemoved -> nothing is left of it: its key is destroyed and its picture taken away. Mostly whoever removed it has done so; this makes
// up for those who died in between, and every process drops what it keeps of the request in memory.
import { eventsOf } from '@aangan/shared-events/event';
import { customizationEvents } from '@aangan/shared-events/features/customization/events';
import type { Reaction } from './reaction.ts';

const isCustomizationEvent = eventsOf(customizationEvents);

/** `forget` is harmless for a request that has been forgotten. */
export function forgetCustomizationRequest(
  forget: (request: { readonly requestId: string; readonly image: string | null }) => Promise<void>,
): Reaction {
  return {
    name: 'forget-customization-request',
    types: ['CustomizationRequestRemoved'],
    askedFor: (event) => (event.type === 'CustomizationRequestRemoved' ? event.stream : undefined),
    settled: () => undefined,
    act: async (event) => {
      if (isCustomizationEvent(event) && event.type === 'CustomizationRequestRemoved')
        await forget(event.data);
    },
  };
}
