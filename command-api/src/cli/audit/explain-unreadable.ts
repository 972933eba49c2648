// What an auditor and the operator do about an event that the shop cannot read, which a command needs.
import { UnreadableEventError } from '@aangan/shared-events/codec';
import { whatTheOperatorDoes } from '../../features/audit/unreadable-events.ts';

/**
 * For `catch`: throws an operator's message where an event could not be read, and any other error as it is. `what` did not work; `until` is what the
 * auditor can do meanwhile.
 */
export function explainUnreadable(what: string, until: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof UnreadableEventError)) throw error;
    throw new Error(`${what}: ${error.message}. ${whatTheOperatorDoes(error)}; until then ${until}.`, {
      cause: error,
    });
  };
}
