/**
 * The native compiler, from the root of the repository, with arguments of each call: it takes a third of the time of the one before it, whose API
 * dependency-cruiser needs. With one checker, because several check the same types once more each, in twice the processor time.
 */
export const COMPILER = ['node_modules/typescript-7/bin/tsc', '--checkers', '1'] as const;
