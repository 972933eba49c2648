// The command line of a command: `--help` prints its usage, and what it does not take is refused with a sentence and the usage.
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';

/** How many arguments that are no options a command takes. */
export type Operands = readonly [least: number, most: number];

type Options = ParseArgsOptionsConfig;
type Numbers = Readonly<Record<string, number | undefined>>;

type Taken<O extends Options, N extends Numbers> = {
  /** A line for each way to type the command. */
  readonly usage: string;
  readonly options?: O | undefined;
  /** Options that take a whole number from 1, with what they are when they are not given. */
  readonly numbers?: N;
};

export type CommandLine<O extends Options, N extends Numbers> = Taken<O, N> & {
  /** By default none. */
  readonly operands?: Operands;
};

/** A command whose first argument names what it does. Its options have no defaults, because each belongs to some of the commands only. */
export type CommandGroup<O extends Options, C extends string> = Taken<O, Record<never, never>> & {
  readonly commands: Readonly<
    Record<C, { readonly operands?: Operands; readonly options?: readonly (keyof O)[] }>
  >;
};

/** A command line that the command does not take. The message is for the operator. */
export class UsageError extends Error {}

/** Parses the arguments; undefined when they ask for help. Throws `UsageError`. */
export function parseCommandLine<O extends Options, N extends Numbers>(
  { options, numbers, operands = [0, 0] }: CommandLine<O, N>,
  args: readonly string[],
) {
  const end = args.indexOf('--');
  if ((end < 0 ? args : args.slice(0, end)).includes('--help')) return undefined;
  const named = Object.keys(numbers ?? {});
  const all = { ...options, ...Object.fromEntries(named.map((name) => [name, { type: 'string' } as const])) };
  const { values, positionals } = parse(args, all as O);
  checkOperands(positionals, operands);
  const given = values as Readonly<Record<string, unknown>>;
  const counts = named.map((name) => [name, wholeNumber(name, given[name]) ?? numbers?.[name]]);
  return {
    values,
    operands: positionals,
    numbers: Object.fromEntries(counts) as { [K in keyof N]: N[K] extends number ? number : N[K] | number },
  };
}

/** Parses the arguments of one of several commands; undefined when they ask for help. Throws `UsageError`. */
export function parseCommandGroup<O extends Options, C extends string>(
  { usage, options, commands }: CommandGroup<O, C>,
  args: readonly string[],
) {
  const parsed = parseCommandLine({ usage, options, operands: [0, Infinity] }, args);
  if (parsed === undefined) return undefined;
  const [name, ...operands] = parsed.operands;
  const command = (Object.keys(commands) as C[]).find((each) => each === name);
  if (command === undefined)
    throw new UsageError(name === undefined ? 'A command is missing.' : `There is no command ${name}.`);
  const taken = commands[command];
  checkOperands(operands, taken.operands ?? [0, 0]);
  const useless = Object.keys(parsed.values).find((option) => taken.options?.includes(option) !== true);
  if (useless !== undefined) throw new UsageError(`${command} takes no option --${useless}.`);
  return { command, operands, values: parsed.values };
}

/** The arguments of this process. Prints the usage and ends the process when they ask for help, or with 2 when they are refused. */
export function readCommandLine<
  O extends Options = Record<never, never>,
  N extends Numbers = Record<never, never>,
>(command: CommandLine<O, N>) {
  return readOrEnd(command, (args) => parseCommandLine(command, args));
}

/** As `readCommandLine`, for one of several commands. */
export function readCommandGroup<O extends Options, C extends string>(group: CommandGroup<O, C>) {
  return readOrEnd(group, (args) => parseCommandGroup(group, args));
}

/** Ends the process with 2, as for a command line that is refused. */
export function refuseCommandLine(usage: string, sentence: string): never {
  process.stderr.write(`${sentence}\n${usage}\n`);
  return process.exit(2);
}

/** Options that npm has too: there they may come from its own configuration. */
const ALSO_OF_NPM = ['yes', 'json', 'key', 'cert'];

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The first option that npm has taken out of the command line of `program`, because it was typed without the `--` that npm needs; the command would do
 * something else than was typed.
 */
export function optionTakenByNpm(
  { options, numbers }: Pick<Taken<Options, Numbers>, 'options' | 'numbers'>,
  env: Environment,
  program: string,
): string | undefined {
  if (!isRunByNpm(env, program)) return undefined;
  const names = Object.keys({ ...options, ...numbers });
  return names.find(
    (name) => !ALSO_OF_NPM.includes(name) && env[`npm_config_${name.replaceAll('-', '_')}`] !== undefined,
  );
}

/** Whether npm has started the program itself. One that another program starts inherits what npm took from that one's command line. */
function isRunByNpm({ npm_lifecycle_script: script = '' }: Environment, program: string): boolean {
  const path = program.replaceAll('\\', '/');
  return script.split(/\s+/).some((word) => word.includes('/') && path.endsWith(`/${word}`));
}

function readOrEnd<T>(
  command: Taken<Options, Numbers>,
  parseThem: (args: readonly string[]) => T | undefined,
): T {
  const { usage } = command;
  const taken = optionTakenByNpm(command, process.env, process.argv[1] ?? '');
  if (taken !== undefined)
    return refuseCommandLine(usage, `npm took --${taken} for its own. Type -- before it, as shown here:`);
  try {
    const parsed = parseThem(process.argv.slice(2));
    if (parsed !== undefined) return parsed;
  } catch (error) {
    if (error instanceof UsageError) return refuseCommandLine(usage, error.message);
    throw error;
  }
  process.stdout.write(`${usage}\n`);
  return process.exit(0);
}

function parse<O extends Options>(args: readonly string[], options: O) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    const isRefused = error instanceof Error && 'code' in error && /^ERR_PARSE_ARGS/.test(String(error.code));
    // The sentences after the first one are about arguments that begin with a hyphen.
    throw isRefused ? new UsageError(`${error.message.split(/\.[ \n]|\n|\.$/)[0]}.`) : error;
  }
}

function checkOperands(operands: readonly string[], [least, most]: Operands): void {
  const surplus = operands[most];
  if (surplus !== undefined) throw new UsageError(`The argument ${surplus} is one too many.`);
  if (operands.length < least) throw new UsageError('An argument is missing.');
}

function wholeNumber(name: string, text: unknown): number | undefined {
  if (typeof text !== 'string') return undefined;
  const number = Number(text);
  if (Number.isSafeInteger(number) && number > 0) return number;
  throw new UsageError(`--${name} takes a whole number from 1, not ${text}.`);
}
