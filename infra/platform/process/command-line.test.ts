import { describe, expect, test } from 'vitest';
import { optionTakenByNpm, parseCommandGroup, parseCommandLine, UsageError } from './command-line.ts';

const copy = {
  usage: 'copy DIR [--yes] [--name TEXT] [--count 3]',
  options: { yes: { type: 'boolean' }, name: { type: 'string' } },
  numbers: { count: 3 },
  operands: [1, 1],
} as const;
const group = {
  usage: 'group',
  options: { raw: { type: 'boolean' }, key: { type: 'string' } },
  commands: { show: { operands: [1, 2], options: ['raw'] }, check: {} },
} as const;

/** The script of package.json, and the program that it starts. */
const SCRIPT = 'exec node infra/launcher/main.ts --reloading';
const PROGRAM = '/shop/infra/launcher/main.ts';

describe('a command line', () => {
  test('is read with its options, numbers and operands', () => {
    expect(parseCommandLine(copy, ['--name', 'x', 'there'])).toEqual({
      values: { name: 'x' },
      numbers: { count: 3 },
      operands: ['there'],
    });
    expect(parseCommandLine(copy, ['there', '--count', '12', '--yes'])).toMatchObject({
      numbers: { count: 12 },
    });
    expect(parseCommandLine(copy, ['--', '--help'])).toMatchObject({ operands: ['--help'] });
  });

  test('knows the options that npm has taken, because `--` was not typed before them', () => {
    const audit = { options: { 'amount-min': { type: 'string' } } } as const;
    const taken = (command: Parameters<typeof optionTakenByNpm>[0], name: string, program = PROGRAM) =>
      optionTakenByNpm(command, { npm_lifecycle_script: SCRIPT, [`npm_config_${name}`]: 'true' }, program);
    expect(taken(copy, 'name')).toBe('name');
    expect(taken(copy, 'count')).toBe('count');
    expect(taken(audit, 'amount_min')).toBe('amount-min');
    for (const ownOfNpm of ['yes', 'cache'])
      expect([ownOfNpm, taken(copy, ownOfNpm)]).toEqual([ownOfNpm, undefined]);
    // What npm took from `npm start` is no option of the programs that the launcher starts.
    expect(taken(copy, 'name', '/shop/infra/demo/load.ts')).toBeUndefined();
    expect(optionTakenByNpm(copy, { npm_config_name: 'true' }, PROGRAM)).toBeUndefined();
  });

  test('asks for help, whatever else it says', () => {
    expect(parseCommandLine(copy, ['--help'])).toBeUndefined();
    expect(parseCommandLine(copy, ['a', 'b', '--nothing', '--help'])).toBeUndefined();
    expect(parseCommandGroup(group, ['show', '--help'])).toBeUndefined();
  });

  test.each([
    [['there', '--nothing'], "Unknown option '--nothing'."],
    [['there', '-n'], "Unknown option '-n'."],
    [['there', '--yes=no'], "Option '--yes' does not take an argument."],
    [['there', '--name'], "Option '--name <value>' argument missing."],
    [['there', '--name', '--yes'], "Option '--name' argument is ambiguous."],
    [['there', 'and', 'here'], 'The argument and is one too many.'],
    [[], 'An argument is missing.'],
    [['there', '--count', '0'], '--count takes a whole number from 1, not 0.'],
    [['there', '--count', '1.5'], '--count takes a whole number from 1, not 1.5.'],
    [['there', '--count', ''], '--count takes a whole number from 1, not .'],
  ])('%j is refused', (args, sentence) => {
    expect(() => parseCommandLine(copy, args)).toThrow(new UsageError(sentence));
  });
});

describe('one of several commands', () => {
  test('is read with its own options and operands', () => {
    const read = parseCommandGroup(group, ['show', 'a', '--raw', 'b']);
    expect(read).toEqual({ command: 'show', operands: ['a', 'b'], values: { raw: true } });
    expect(parseCommandGroup(group, ['check'])).toMatchObject({ command: 'check', operands: [] });
  });

  test.each([
    [[], 'A command is missing.'],
    [['toString'], 'There is no command toString.'],
    [['show'], 'An argument is missing.'],
    [['show', 'a', 'b', 'c'], 'The argument c is one too many.'],
    [['check', 'a'], 'The argument a is one too many.'],
    [['check', '--raw'], 'check takes no option --raw.'],
    [['show', 'a', '--key', 'k'], 'show takes no option --key.'],
  ])('%j is refused', (args, sentence) => {
    expect(() => parseCommandGroup(group, args)).toThrow(new UsageError(sentence));
  });
});
