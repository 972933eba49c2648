// `npm run test:LEVEL -- --help`: how the programs of a level are typed, without a run that is judged.
import type { Level } from './levels.ts';
import { exitCodeOf } from './run-command.ts';

/** Whether the arguments of a level ask for help only. */
export const asksForHelp = (more: readonly string[]): boolean =>
  more.some((word) => /^(?:--help|-h)$/.test(word));

/** Lets each program of the levels print its own help, and returns the highest exit code. */
export async function printHelpOf(levels: readonly Level[]): Promise<number> {
  let highest = 0;
  for (const level of levels)
    for (const [program, ...args] of level.kind === 'check' ? level.commands : [level.command]) {
      process.stdout.write(`\n── ${level.name}, the arguments of ${program} ──\n\n`);
      const code = await exitCodeOf([program, ...args, '--help'], { env: process.env, output: 'inherit' });
      highest = Math.max(highest, code);
    }
  return highest;
}
