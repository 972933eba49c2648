// A sender may say which revision of a thing they saw (If-Match). Outdated, their change is refused and told what happened meanwhile.
import { metadataSchema } from '@aangan/shared-events/event';
import type { EventLog } from '@aangan/platform/event-log/event-log';
import { DomainError } from './domain-error.ts';

const CHANGED_MEANWHILE = 'changed-meanwhile';

/** What became of a stream since a revision, as a refusal's body tells it. */
export type InterveningChange = {
  readonly type: string;
  readonly at: string;
  readonly by: string;
  /** What the thing was set to, where the event tells. */
  readonly to?: string;
};

/** Throws 409 `changed-meanwhile` unless nothing was expected or the stream stands at the expected revision. */
export function expectRevision(expected: number | undefined, actual: number): void {
  if (expected === undefined || expected === actual) return;
  throw interveningChanges();
}

/**
 * Carries work out; a refusal for an outdated revision is given the list of what happened on the stream since.
 * `nameOf` tells who an account is, for the eyes of whoever may change the thing.
 */
export async function withInterveningChanges<T>(
  work: () => Promise<T>,
  since: { readonly stream: string; readonly revision: number | undefined },
  log: Pick<EventLog, 'readStream'>,
  nameOf: (accountId: string) => Promise<string | undefined>,
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
    'This was changed meanwhile. Please look at it again.',
    changes === undefined ? {} : { changes },
  );
}

function setTo(data: unknown): { readonly to?: string } {
  const to = typeof data === 'object' && data !== null && 'to' in data ? data.to : undefined;
  return typeof to === 'string' ? { to } : {};
}
