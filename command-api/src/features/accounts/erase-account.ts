// Appends the erasure of a person to their account. Their personal data is readable until their key is
// destroyed.
import { accountStream } from '@aangan/shared-events/features/accounts/events';
import type { CommandContext } from '../../domain/command-context.ts';
import type { Accounts } from './accounts.ts';

/** `position`: that of the account's last event, so it is never before that of the erasure. */
export type Erasure =
  | { readonly outcome: 'unknown' | 'administrator' | 'declined' }
  | {
      readonly outcome: 'erased' | 'erased-before';
      readonly accountId: string;
      readonly position: bigint;
    };

/**
 * Erases the account of a username, unless it is the administrator of the settings or `confirm` resolves to
 * false.
 */
export async function eraseAccount(
  { accounts, nameAccount }: Pick<Accounts, 'accounts' | 'nameAccount'>,
  { username, adminUsername }: { readonly username: string; readonly adminUsername: string },
  context: CommandContext,
  confirm: () => Promise<boolean>,
): Promise<Erasure> {
  const accountId = nameAccount(username);
  const stream = accountStream(accountId);
  const before = await accounts.load(stream);
  if (before.position === undefined) return { outcome: 'unknown' };
  if (accountId === nameAccount(adminUsername)) return { outcome: 'administrator' };
  if (before.state.is === 'erased') return { outcome: 'erased-before', accountId, position: before.position };
  if (!(await confirm())) return { outcome: 'declined' };
  const { position = before.position, events } = await accounts.handle({
    stream,
    command: { type: 'EraseAccount', accountId },
    context,
  });
  return { outcome: events.length > 0 ? 'erased' : 'erased-before', accountId, position };
}
