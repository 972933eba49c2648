// The arguments of `npm start`: everything else is a setting, read from the environment.
import { StartError } from './start-error.ts';

/** How the shop is started. Throws `StartError` for an argument that would have no effect. */
export function modeIn(args: readonly string[]): 'plain' | 'reloading' {
  const unknown = args.find((arg) => arg !== '--reloading');
  if (unknown !== undefined)
    throw new StartError(
      `npm start takes no ${unknown}. Settings come from the environment, for example PORT=3001 DATA_DIR=shop npm start; README.md lists them under “Settings”.`,
    );
  return args.length === 0 ? 'plain' : 'reloading';
}
