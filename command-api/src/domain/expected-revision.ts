// Optimistic concurrency over HTTP: a change sent with an outdated revision (If-Match) is refused with a list of the changes since.
import { metadataSchema } from '@aangan/shared-events/event';
import type { EventLog } from '@aangan/platform/event-log/event-log';
import { DomainError } from './domain-error.ts';
import type { NameOf } from './ports/account-names.ts';

const CHANGED_MEANWHILE = 'changed-meanwhile';

/** A change of a stream since a revision, as in the refusal's body. */
export type InterveningChange = {
  readonly type: string;
  readonly at: string;
  readonly by: string;
  /** The new value, where the event has one. */
  readonly to?: string;
};

/** Throws 409 `changed-meanwhile` unless no revision was expected or it equals the actual one. */
export function expectRevision(expected: number | undefined, actual: number): void {
  if (expected === undefined || expected === actual) return;
  throw interveningChanges();
}

/**
 * Runs `work`; adds the stream's changes since `since.revision` to a refusal for an outdated revision.
 * `nameOf` resolves an account's name, which is shown to the sender: only for routes whose senders may see it.
 */
export async function withInterveningChanges<T>(
  work: () => Promise<T>,
  since: { readonly stream: string; readonly revision: number | undefined },
  log: Pick<EventLog, 'readStream'>,
  nameOf: NameOf,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== CHANGED_MEANWHILE) throw error;
    const raws = await log.readStream(since.stream, BigInt(since.revision ?? 0) + 1n);
    const changes = raws.map(async ({ type, data, metadata }): Promise<InterveningChange> => {
      const { at, by } = metadataSchema.parse(metadata);
      const name = by.id === undefined ? undefined : await nameOf(by.id);
      return { type, at, by: name ?? by.kind, ...setTo(data) };
    });
    throw interveningChanges(await Promise.all(changes));
  }
}

export function interveningChanges(changes?: readonly InterveningChange[]): DomainError {
  return new DomainError(
    'conflict',
    CHANGED_MEANWHILE,
    'This was changed in the meantime. Please review it.',
    changes === undefined ? {} : { changes },
  );
}

function setTo(data: unknown): { readonly to?: string } {
  const to = typeof data === 'object' && data !== null && 'to' in data ? data.to : undefined;
  return typeof to === 'string' ? { to } : {};
}
