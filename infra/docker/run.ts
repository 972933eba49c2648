// The entry of every container of the shop: `run.ts <main> [arguments]`. Secrets that nobody gave are made once in the
// shared data folder; without a main it makes them, says how to sign in and ends.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readOrMakeSecrets } from '../start/secrets.ts';

process.umask(0o077);
const secrets = await readOrMakeSecrets(process.env, process.env.DATA_DIR ?? '/data');
const main = process.argv[2];

if (main) {
  Object.assign(process.env, secrets);
  // The main sees its own arguments, as if it had been started directly.
  process.argv.splice(1, 1);
  await import(pathToFileURL(resolve(main)).href);
} else {
  console.log(`Administrator: ${process.env.ADMIN_USERNAME || 'admin'}\nPassword: ${secrets.ADMIN_PASSWORD}`);
}
