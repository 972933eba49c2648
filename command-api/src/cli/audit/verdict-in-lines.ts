// Formats the verdict on an evidence file as lines for a terminal. Needs no module of the shop: `verify` runs anywhere.
import type { EvidenceVerdict } from '@aangan/shared-events/proof/verify-evidence';

/** What was verified, up to which checkpoint, and what was not; or the first problem. `key` is the key that the user knows. */
export function verdictInLines(
  { checkpoint, events, withheld, unproven, problem }: EvidenceVerdict,
  key: string | undefined,
): readonly string[] {
  if (problem !== undefined)
    return [
      `VERIFICATION FAILED at line ${problem.line} (${problem.kind}): ${problem.message}`,
      `${events} events before it match the signed checkpoint.`,
    ];
  return [
    `All ${events} events match the signed log.`,
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
      ? ['The key was read from the file. To verify the origin, pass the shop’s public key with --key.']
      : []),
  ];
}
