// `npm test`: runs every level, also after failures. `npm run test:<level> [-- more]` runs one, with further arguments for its program.
import { storesUnderTest } from '@aangan/event-store/testing/stores-under-test';
import { asksForHelp, printHelpOf } from './help.ts';
import { absentLevels, longLevels, rounds, roundsNamed, withArguments } from './levels.ts';
import { perform } from './perform.ts';

const [only, ...more] = process.argv.slice(2);
const names = [...rounds.flat(2), ...longLevels].map(({ name }) => name).join(', ');
if (only === '--help') {
  const usage =
    'npm test runs every level; npm run test:LEVEL [-- ARGUMENT ...] one, with arguments for its program';
  process.stdout.write(`${usage}\nThe levels are ${names}, and long for the long ones.\n`);
} else if (only === undefined) {
  const { absent } = await storesUnderTest();
  const long = longLevels.map(({ name }) => name).join(' and ');
  const notRun = [...absent, ...absentLevels, `${long} take too long for every run: npm run test:long`];
  await perform({ rounds, needsSetUp: true, notRun });
} else {
  const named = roundsNamed(only);
  if (named.length === 0) {
    const why = absentLevels.find((sentence) => sentence.startsWith(`${only}: `));
    console.error(why ?? `There is no level ${only}; there are ${names}, and long for the long ones.`);
    process.exit(2);
  }
  if (asksForHelp(more)) process.exit(await printHelpOf(named.flat(2)));
  const withMore = named.map((round) =>
    round.map((sequence) => sequence.map((level) => withArguments(level, more))),
  );
  await perform({ rounds: withMore, needsSetUp: false, notRun: [] });
}
