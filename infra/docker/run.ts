// The entry point of every container of the shop: `run.ts <main> [arguments]`. Generates missing secrets once in the shared data folder, unless
// the log of EVENTSTORE_URL has accounts of others; without a main it only does that and prints where the administrator's first password is. The password itself is never logged. Of a main that the image has
// bundled, the bundle is run: it starts in half the time.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readOrMakeSecrets, type Secrets } from '@aangan/launcher/data-folder/secrets';
import { StartError } from '@aangan/launcher/start-error';

process.umask(0o077);
const dataDir = process.env.DATA_DIR ?? '/data';
const secrets = await secretsOrExit();
const main = process.argv[2];

if (main) {
  Object.assign(process.env, secrets);
  const bundle = resolve('programs', main.replace(/\.ts$/, '.js'));
  const program = existsSync(bundle) ? bundle : resolve(main);
  if (!existsSync(program)) {
    console.error(
      `There is no program ${main} in the image; infra/docs/operations.md names those of the commands.`,
    );
    process.exit(2);
  }
  // The program gets its own arguments, as if started directly: it may execute itself again by them (`startWithSmallHeap`).
  process.argv.splice(1, 2, program);
  await import(pathToFileURL(program).href);
} else {
  const where = process.env.ADMIN_PASSWORD
    ? 'the one of ADMIN_PASSWORD'
    : `in ${join(dataDir, 'secrets', 'admin-password')} of the containers, readable by their user only`;
  console.log(`Administrator: ${process.env.ADMIN_USERNAME || 'admin'}\nPassword: ${where}`);
}

async function secretsOrExit(): Promise<Secrets> {
  try {
    return await readOrMakeSecrets(process.env, dataDir, console.error);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    return process.exit(1);
  }
}
