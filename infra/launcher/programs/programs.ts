import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The path of the first of these programs that is on the PATH; undefined when none is. */
export function onPath(names: readonly string[], path = process.env.PATH ?? ''): string | undefined {
  for (const name of names) {
    for (const folder of path.split(delimiter)) {
      if (folder && isExecutable(join(folder, name))) return join(folder, name);
    }
  }
  return undefined;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The output of a program for `--version`. */
export async function versionOf(program: string, env: NodeJS.ProcessEnv): Promise<string> {
  return (await run(program, ['--version'], { env, timeout: 20_000 })).stdout.trim();
}
