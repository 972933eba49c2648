// What follows once the log declares a key lost: a tombstone in the key store, and the erasure of what can no
// longer be read, so that views made while the key existed drop it too.
import type { KeyStore } from '@aangan/platform/keys/key-store';
import { accountStream, type LostKeyEvent } from '@aangan/shared-events/features/accounts/events';
import type { CommandContext } from '../../../domain/command-context.ts';
import { DomainError } from '../../../domain/domain-error.ts';
import type { Accounts } from '../accounts.ts';

export type LossNeeds = {
  readonly keys: Pick<KeyStore, 'bury'>;
  readonly accounts: Pick<Accounts['accounts'], 'load' | 'handle'>;
  readonly requests: Requests;
};

type Removed = {
  readonly requestId: string;
  readonly image: string | null;
  readonly position: bigint | undefined;
};
/**
 * Customization requests: `remove` throws a `DomainError` (`missing`) when the request does not exist (any
 * more).
 */
type Requests = {
  readonly remove: (requestId: string, context: CommandContext) => Promise<Removed>;
  readonly deleteTraces: (request: Removed) => Promise<void>;
};

const CUSTOMIZATION = 'customization-';

/**
 * Completes the loss; idempotent. An account that now reads as erased is erased, and a customization request
 * is removed; an account whose own key exists stays. Resolves with the commit position of what was appended;
 * undefined when nothing was.
 */
export async function finishLoss(
  { keys, accounts, requests }: LossNeeds,
  { keyId, holder }: Pick<LostKeyEvent['data'], 'keyId' | 'holder'>,
  context: CommandContext,
): Promise<bigint | undefined> {
  await keys.bury(keyId);
  if (holder.startsWith(CUSTOMIZATION)) {
    const removed = await requests.remove(holder.slice(CUSTOMIZATION.length), context).catch(ignoreMissing);
    if (removed !== undefined) await requests.deleteTraces(removed);
    return removed?.position;
  }
  const stream = accountStream(holder);
  const { state } = await accounts.load(stream);
  if (state.is !== 'erased') return undefined;
  const { events, position } = await accounts.handle({
    stream,
    command: { type: 'EraseAccount', accountId: holder },
    context,
  });
  return events.length > 0 ? position : undefined;
}

function ignoreMissing(error: unknown): undefined {
  if (error instanceof DomainError && error.kind === 'missing') return undefined;
  throw error;
}
