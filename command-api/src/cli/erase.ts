// npm run erase -- USERNAME [--yes]            erases a person for ever
// npm run erase -- --customization ID [--yes]  removes a customization request for ever
// Asks first, unless told not to. Finds the shop that runs on this machine by its DATA_DIR, any other by its settings.
import { parseArgs } from 'node:util';
import { makeLogger } from '@aangan/platform/process/logger';
import { customizationKeySubject } from '@aangan/shared-events/features/customization/events';
import { makeViewTraces } from '../views/redis/view-traces.ts';
import { isAgreed } from './agreement.ts';
import { makeNameAccount } from '../features/accounts/account-id.ts';
import { makeAccounts } from '../features/accounts/accounts.ts';
import { eraseAccount } from '../features/accounts/erase-account.ts';
import { customizationImages, makeCustomizationRequests } from '../features/customization/requests.ts';
import { operatorContext, patiently, settingsOfShop } from './operator.ts';
import { makeErasePersonalData } from '../views/erase-personal-data.ts';
import { openServices, type Services } from '../services.ts';
import { projectionNames } from '@aangan/shared-events/features';

const USAGE = 'npm run erase -- USERNAME [--yes], or npm run erase -- --customization ID [--yes]';

const say = (sentence: string): boolean => process.stdout.write(`${sentence}\n`);
const { values, positionals } = parseArgs({
  options: { yes: { type: 'boolean' }, customization: { type: 'string' } },
  allowPositionals: true,
});

try {
  const { customization } = values;
  if (positionals.length + (customization === undefined ? 0 : 1) !== 1) throw new Error(USAGE);
  const settings = await settingsOfShop();
  const services = openServices(settings, makeLogger('erase', settings.logLevel));
  const done =
    customization === undefined
      ? await erasePerson(positionals[0] ?? '', services)
      : await eraseRequest(customization, services);
  await services.close();
  process.exit(done ? 0 : 1);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

async function erasePerson(username: string, services: Services): Promise<boolean> {
  const { settings } = services;
  const erasure = await eraseAccount(
    makeAccounts(services, makeNameAccount(settings.usernameSecret)),
    { username, adminUsername: settings.adminUsername },
    operatorContext(services.now()),
    () =>
      agreed(
        `This erases ${username} for ever: name, mobile number, password, and the addresses of their orders. Their sessions end at once, their orders and reviews stay without a name, and nobody can ever sign up as ${username} again.`,
      ),
  );
  switch (erasure.outcome) {
    case 'unknown':
      return no(`There is no account ${username}.`);
    case 'administrator':
      return no(`${username} is the administrator of ADMIN_USERNAME, without whom the shop does not start.`);
    case 'kept':
      return no('Nothing was done.');
    case 'erased-before':
      say(`${username} was erased before.`);
      return forgotten(services, erasure.accountId, erasure.position);
    case 'erased':
      say(`${username} is erased: the sessions have ended and the name is closed for ever.`);
      return forgotten(services, erasure.accountId, erasure.position);
    default:
      return erasure satisfies never;
  }
}

async function eraseRequest(requestId: string, services: Services): Promise<boolean> {
  const images = customizationImages(
    services.settings.uploadsDir,
    services.settings.customizationPicturesBytes,
  );
  const requests = makeCustomizationRequests({ ...services, images });
  if (!(await agreed(`This removes the customization request ${requestId} for ever, with its picture.`)))
    return no('Nothing was done.');
  const { position, ...request } = await requests.remove(requestId, operatorContext(services.now()));
  await requests.forget(request);
  say('The request is removed, and its picture is gone.');
  return forgotten(services, customizationKeySubject(requestId), position ?? 0n);
}

/** Does what every API does by itself as well, so that it can be said here when it is done. */
async function forgotten(services: Services, keySubject: string, position: bigint): Promise<boolean> {
  const traces = makeViewTraces(services.redis, projectionNames);
  // This process keeps nothing of anybody, so it need not have heard what Redis holds.
  const views = { waitFor: () => Promise.resolve(true) };
  const forget = makeErasePersonalData({ ...services, traces, views }, projectionNames, () => undefined);
  try {
    const filesAreClear = await patiently(() => forget(keySubject, position));
    say(
      'The key is destroyed: what the log says of it can never be read again, though not a byte has changed.',
    );
    say('All views have forgotten it. Running APIs drop it from their memory within seconds.');
    say(
      filesAreClear
        ? 'Redis has written its files anew.'
        : 'Redis does not let itself be told to write its files anew: they hold it until that has happened.',
    );
    say('Backups of the key store from before still hold the key: see to it that they run out.');
    return true;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return no(`It is not forgotten everywhere yet: ${why}. The shop goes on with it by itself; ask again.`);
  }
}

function agreed(question: string): Promise<boolean> {
  return values.yes === true ? Promise.resolve(true) : isAgreed(question);
}

function no(sentence: string): false {
  process.stderr.write(`${sentence}\n`);
  return false;
}
