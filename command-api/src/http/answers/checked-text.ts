// The text of a long answer, which is sent for as long as its receiver may read it: a download can outlast a session or a role.
import { DomainError } from '../../domain/domain-error.ts';

/** How often the receiver is looked up again, in milliseconds. */
const CHECK_EVERY_MS = 1_000;

/**
 * The chunks of `text`; before one of them its receiver is looked up again, at most once in `checkEveryMs`. Rejects as `findReceiver` does; while the
 * receiver cannot be looked up, the text goes on.
 */
export async function* checkedText(
  text: AsyncIterable<string>,
  findReceiver: () => Promise<unknown>,
  checkEveryMs: number = CHECK_EVERY_MS,
): AsyncGenerator<string> {
  let checkedAt = performance.now();
  for await (const chunk of text) {
    if (performance.now() - checkedAt >= checkEveryMs) {
      await findReceiver().catch(unlessUnavailable);
      checkedAt = performance.now();
    }
    yield chunk;
  }
}

function unlessUnavailable(error: unknown): void {
  if (!(error instanceof DomainError && error.kind === 'unavailable')) throw error;
}
