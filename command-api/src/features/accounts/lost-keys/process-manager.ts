// PersonalKeyDeclaredLost -> a tombstone in the key store, and what only that key could open is erased or
// removed. Covers a declaring process that died.
import { eventsOf, type EventMetadata } from '@aangan/shared-events/event';
import { lostKeyEvents } from '@aangan/shared-events/features/accounts/events';
import { finishLoss, type LossNeeds } from './finish-loss.ts';
import type { CommandContext } from '../../../domain/command-context.ts';
import type { ProcessManager } from '../../../domain/process-manager.ts';

const isLoss = eventsOf(lostKeyEvents);

/** Runs in every API process; work that another process has done is skipped. */
export function finishKeyLoss(needs: LossNeeds, now: () => Date): ProcessManager {
  return {
    name: 'finish-key-loss',
    types: ['PersonalKeyDeclaredLost'],
    taskRequestedBy: ({ type, id }) => (type === 'PersonalKeyDeclaredLost' ? id : undefined),
    taskCompletedBy: () => undefined,
    act: async (event) => {
      if (isLoss(event)) await finishLoss(needs, event.data, contextOf(event, now()));
    },
  };
}

function contextOf(
  { id, metadata }: { readonly id: string; readonly metadata: EventMetadata },
  now: Date,
): CommandContext {
  const { by, origin, correlationId } = metadata;
  return { by, origin, correlationId, causationId: id, at: now.toISOString() };
}
