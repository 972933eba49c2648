// The rules of a customization request: submitted once, removed once. Its content does not affect the rules,
// so the state does not include it.
import { eventsOf } from '@aangan/shared-events/event';
import {
  customizationEvents,
  type CustomizationEvent,
} from '@aangan/shared-events/features/customization/events';
import type { Decider } from '../../domain/decider.ts';
import type { CustomizationCommand } from './commands.ts';
import { missingRequest } from './refusals.ts';

export type CustomizationState =
  | { readonly requestId: string; readonly image: string | null; readonly removed: boolean }
  | undefined;

export const customizationDecider: Decider<CustomizationState, CustomizationCommand, CustomizationEvent> = {
  initialState: undefined,
  isEvent: eventsOf(customizationEvents),
  decide: (command, state) => {
    switch (command.type) {
      case 'SubmitCustomizationRequest': {
        if (state !== undefined) return [];
        const { requestId, details, image } = command;
        return [{ type: 'CustomizationRequested', data: { requestId, wish: details, image } }];
      }
      case 'RemoveCustomizationRequest': {
        if (state === undefined || state.removed) throw missingRequest();
        const { requestId, image } = state;
        return [{ type: 'CustomizationRequestRemoved', data: { requestId, image } }];
      }
      default:
        return command satisfies never;
    }
  },
  evolve: (_, { type, data: { requestId, image } }) => ({
    requestId,
    image,
    removed: type === 'CustomizationRequestRemoved',
  }),
};
