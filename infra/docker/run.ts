// The entry point of every container of the shop: `run.ts <main> [arguments]`. Generates missing secrets once in the shared data folder; without a
// main it only does that and prints where the administrator's first password is. The password itself is never logged.
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readOrMakeSecrets } from '@aangan/launcher/data-folder/secrets';

process.umask(0o077);
const dataDir = process.env.DATA_DIR ?? '/data';
const secrets = await readOrMakeSecrets(process.env, dataDir);
const main = process.argv[2];

if (main) {
  Object.assign(process.env, secrets);
  // The main module gets its own arguments, as if started directly.
  process.argv.splice(1, 1);
  await import(pathToFileURL(resolve(main)).href);
} else {
  const where = process.env.ADMIN_PASSWORD
    ? 'the one of ADMIN_PASSWORD'
    : `in ${join(dataDir, 'secrets', 'admin-password')} of the containers, readable by their user only`;
  console.log(`Administrator: ${process.env.ADMIN_USERNAME || 'admin'}\nPassword: ${where}`);
}
