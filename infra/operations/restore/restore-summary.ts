import { headIn } from '../backup/manifest.ts';
import type { Outcome } from './restore.ts';

/** What was restored, and what the operator has to know before the shop is started. */
export function restoreSummary(outcome: Outcome, dataDir: string, nextStep: string): string {
  const { manifest, hasOlderKeys, foreignKey, erased, missingKeys, wrongKeys, events, proven } = outcome;
  const lines = [
    `The shop of ${manifest.madeAt}, up to position ${headIn(manifest)}, is restored in ${dataDir}. ${nextStep}`,
    ...(erased > 0 ? [`${erased} erased persons and requests stay erased.`] : []),
    ...(hasOlderKeys ? ['The keys and secrets are older than the log.'] : []),
    ...(foreignKey === undefined
      ? []
      : [
          `The history is signed with another key than this shop’s: ${foreignKey}. Start the shop only if your auditors know that key.`,
        ]),
    ...(events > 0 && proven === 0
      ? [
          'Its proof is missing, so its events were compared with nothing. Start the shop only if you trust where the backup was stored.',
        ]
      : []),
    ...(missingKeys > 0
      ? [
          `${missingKeys} keys that events are encrypted with are missing: their data cannot be read until the keys are restored (operations.md, “A key that is missing”).`,
        ]
      : []),
    ...(wrongKeys > 0
      ? [
          `The keys of ${wrongKeys} persons or requests do not open their data: they are damaged in the backup. Earlier keys may open it: restore the backup again with --secrets <folder of earlier keys>.`,
        ]
      : []),
  ];
  return `\n${lines.map((line) => `  ${line}\n`).join('')}`;
}
