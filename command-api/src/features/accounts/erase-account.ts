// Erasing a person, as far as the log goes: one last event in their account. Whoever they were can be read until their key is destroyed.
import { accountStream } from '@aangan/shared-events/features/accounts/events';
import type { CommandContext } from '../../domain/command-context.ts';
import type { Accounts } from './accounts.ts';

/** `position`: of the account's last event, so that it is never before that of the erasing. */
export type Erasure =
  | { readonly outcome: 'unknown' | 'administrator' | 'kept' }
  | {
      readonly outcome: 'erased' | 'erased-before';
      readonly accountId: string;
      readonly position: bigint;
    };

/** Erases whoever has this username, unless the shop cannot be without them or `agree` says no. */
export async function eraseAccount(
  { accounts, nameAccount }: Pick<Accounts, 'accounts' | 'nameAccount'>,
  { username, adminUsername }: { readonly username: string; readonly adminUsername: string },
  context: CommandContext,
  agree: () => Promise<boolean>,
): Promise<Erasure> {
  const accountId = nameAccount(username);
  const stream = accountStream(accountId);
  const before = await accounts.load(stream);
  if (before.position === undefined) return { outcome: 'unknown' };
  if (accountId === nameAccount(adminUsername)) return { outcome: 'administrator' };
  if (before.state.is === 'erased') return { outcome: 'erased-before', accountId, position: before.position };
  if (!(await agree())) return { outcome: 'kept' };
  const { position = before.position, events } = await accounts.handle({
    stream,
    command: { type: 'EraseAccount', accountId },
    context,
  });
  return { outcome: events.length > 0 ? 'erased' : 'erased-before', accountId, position };
}
