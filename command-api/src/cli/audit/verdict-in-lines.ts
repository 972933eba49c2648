// Formats the verdict on an evidence file as lines for a terminal. Needs no module of the shop: `verify` runs anywhere.
import type { EvidenceScope } from '@aangan/shared-events/proof/evidence-head';
import type { EvidenceVerdict } from '@aangan/shared-events/proof/verify-evidence';

/** What was verified, up to which checkpoint, and what was not; or the first problem. `key` is the key that the user knows. */
export function verdictInLines(
  { checkpoint, scope, isScopeSigned, events, withheld, unproven, problem }: EvidenceVerdict,
  key: string | undefined,
): readonly string[] {
  if (problem !== undefined)
    return [
      `VERIFICATION FAILED at line ${problem.line} (${problem.kind}): ${problem.message}`,
      `Events before it that match the signed checkpoint: ${events}.`,
    ];
  return [
    events === 1 ? 'The only event matches the signed log.' : `All ${events} events match the signed log.`,
    ...(scope === undefined ? [] : [`Scope: ${scopeText(scope)}.`]),
    isScopeSigned
      ? signedScopeText(withheld)
      : 'This scope is not signed, as in files of earlier releases: the file alone does not show whether events after these were left out.',
    ...(withheld > 0
      ? [
          `Of ${withheld} of them the file contains only the hash: their content is not disclosed, and the proof does not cover their id, stream and revision.`,
        ]
      : []),
    ...(unproven.length > 0
      ? [`Not covered by the proof, because the shop adds it for readers only: ${unproven.join(', ')}.`]
      : []),
    ...(checkpoint === undefined
      ? []
      : [`Signed on ${checkpoint.at}, over ${checkpoint.size} events of the log ${checkpoint.logId}.`]),
    ...(key === undefined
      ? [
          'The key was read from the file, so the origin was not verified. Pass the shop’s public key, which /api/audit/checkpoint shows: npm run audit -- verify FILE --key KEY, with the -- that keeps npm from taking --key for its own.',
        ]
      : ['The origin was verified: the file is signed with the key that was passed with --key.']),
  ];
}

/** A hash proves that the log has an event, but not that it is the one of this stream and revision. */
function signedScopeText(withheld: number): string {
  return withheld === 0
    ? 'The shop has signed this scope: no event was removed since the file was written.'
    : 'The shop has signed this scope, so the file has as many events as when it was written; but an event of which it contains only the hash may have replaced another one since then.';
}

/** order-12: 8 events; payment-12: 3 events */
function scopeText(scope: EvidenceScope): string {
  switch (scope.kind) {
    case 'stream':
      return `${scope.stream}: ${countOf(scope.events)}`;
    case 'streams':
      return scope.streams.map(({ stream, events }) => `${stream}: ${countOf(events)}`).join('; ');
    case 'log':
      return scope.from === scope.to
        ? 'no events of the log'
        : `events ${scope.from + 1} to ${scope.to} of the log`;
    case 'chosen':
      return `${countOf(scope.events)} that were selected; the log has others between them`;
    default:
      return scope satisfies never;
  }
}

function countOf(events: number): string {
  return events === 1 ? '1 event' : `${events} events`;
}
