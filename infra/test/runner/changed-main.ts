// `npm run test:changed`: runs the tests that the changes since a commit can affect.
import { readCommandLine } from '@aangan/platform/process/command-line';
import { filesChangedSince, levelsFor, readJourneys } from './changed.ts';
import { perform } from './perform.ts';

const [commit = 'HEAD'] = readCommandLine({
  usage: 'npm run test:changed [-- COMMIT]   runs the tests that the changes since COMMIT (HEAD) can affect',
  operands: [0, 1],
}).operands;
const files = filesChangedSince(commit);
if (files.length === 0) {
  console.error(`Nothing has changed since ${commit}. Name an older commit: npm run test:changed -- HEAD~1`);
  process.exit(2);
}
const { levels, notRun } = levelsFor(files, commit, readJourneys('.'));
await perform({ rounds: [levels.map((level) => [level])], needsSetUp: false, notRun });
