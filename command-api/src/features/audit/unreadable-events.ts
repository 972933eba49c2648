// Events that the shop cannot read: the audit shows them as they are stored, and names where the operator finds what to do.
import { MissingKeyError, UnreadableEventError } from '@aangan/shared-events/codec';
import type { AuditEventResponse } from '@aangan/shared-events/features/audit/http';
import { describeByType } from '../../domain/event-description.ts';
import { eventUnreadable } from './refusals.ts';

/** A sentence without its end. */
export function whatTheOperatorDoes(error: UnreadableEventError): string {
  const chapter =
    missingKeyOf(error) === undefined ? 'An event that cannot be processed' : 'A key that is missing';
  return `The operator finds what to do in operations.md, “${chapter}”`;
}

/** The description of an event that cannot be read. */
export function describeUnreadable(
  type: string,
  stream: string,
  error: UnreadableEventError,
): Pick<AuditEventResponse, 'title' | 'text' | 'unreadable'> {
  return {
    title: `${describeByType(type, stream).title} (cannot be read)`,
    text: `The shop ${error.message}. ${whatTheOperatorDoes(error)}.`,
    unreadable: true,
  };
}

/** For `catch` of a route: throws the refusal that names an event which cannot be read, and any other error as it is. */
export function refuseUnreadable(error: unknown): never {
  if (!(error instanceof UnreadableEventError)) throw error;
  const missing = missingKeyOf(error);
  // Every route refuses that one.
  if (missing !== undefined) throw missing;
  throw eventUnreadable(error.message, whatTheOperatorDoes(error));
}

function missingKeyOf(error: UnreadableEventError): MissingKeyError | undefined {
  return [error, error.cause].find((each) => each instanceof MissingKeyError);
}
