// `npm run test:changed [-- COMMIT]`: runs the tests that the changes since a commit (HEAD by default) can affect.
import { filesChangedSince, levelsFor, readJourneys } from './changed.ts';
import { perform } from './perform.ts';

const [commit = 'HEAD'] = process.argv.slice(2);
const files = filesChangedSince(commit);
if (files.length === 0) {
  console.error(`Nothing has changed since ${commit}. Name an older commit: npm run test:changed -- HEAD~1`);
  process.exit(2);
}
const { levels, notRun } = levelsFor(files, commit, readJourneys('.'));
await perform({ rounds: [levels.map((level) => [level])], needsSetUp: false, notRun });
