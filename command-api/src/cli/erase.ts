// npm run erase: permanently erases a person, or removes a customization request. Asks for confirmation unless --yes is given. Finds the running
// shop by DATA_DIR, any other by its settings.
import { readCommandLine, refuseCommandLine } from '@aangan/platform/process/command-line';
import { makeLogger } from '@aangan/platform/process/logger';
import {
  customizationKeySubject,
  customizationStream,
} from '@aangan/shared-events/features/customization/events';
import { isConfirmed } from '@aangan/platform/process/confirmation';
import { makeNameAccount } from '../features/accounts/account-id.ts';
import { makeAccounts } from '../features/accounts/accounts.ts';
import { eraseAccount } from '../features/accounts/erase-account.ts';
import { customizationImages, makeCustomizationRequests } from '../features/customization/requests.ts';
import { operatorContext, withRetry, settingsOfShop } from './operator.ts';
import { makeErasePersonalData } from '../features/accounts/erasing/erase-personal-data.ts';
import { openServices, type Services } from '../services.ts';
import { projectionNames } from '@aangan/shared-events/features';

const usage = `npm run erase -- USERNAME [--yes]             erases a person permanently
npm run erase -- --customization ID [--yes]   removes a customization request permanently
--yes skips the confirmation.`;

const { values, operands } = readCommandLine({
  usage,
  options: { yes: { type: 'boolean', default: false }, customization: { type: 'string' } },
  operands: [0, 1],
});
const { customization, yes } = values;
if ((operands.length === 0) === (customization === undefined))
  refuseCommandLine(usage, 'Give either a USERNAME or --customization ID.');

const print = (line: string): boolean => process.stdout.write(`${line}\n`);

try {
  const settings = await settingsOfShop();
  const services = openServices(settings, makeLogger('erase', settings.logLevel));
  const done =
    customization === undefined
      ? await erasePerson(operands[0] ?? '', yes, services)
      : await eraseRequest(customization, yes, services);
  await services.close();
  process.exit(done ? 0 : 1);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

async function erasePerson(username: string, yes: boolean, services: Services): Promise<boolean> {
  const { settings } = services;
  const erasure = await eraseAccount(
    makeAccounts(services, makeNameAccount(settings.usernameSecret)),
    { username, adminUsername: settings.adminUsername },
    operatorContext(services.now()),
    () =>
      confirmed(
        `This permanently erases ${username}: name, mobile number, password, the addresses of their orders, and the pictures of their returns. Their sessions end at once, their orders and reviews stay without a name, and the username ${username} can never be used again.`,
        yes,
      ),
  );
  switch (erasure.outcome) {
    case 'unknown':
      return fail(`There is no account ${username}.`);
    case 'administrator':
      return fail(
        `${username} is the administrator of ADMIN_USERNAME, which the shop needs in order to start.`,
      );
    case 'declined':
      return fail('Nothing was changed.');
    case 'erased-before':
      print(`${username} was erased already.`);
      return eraseTraces(services, erasure.accountId, erasure.position);
    case 'erased':
      print(`${username} is erased: all sessions have ended, and the username is permanently closed.`);
      print('Running API processes delete the pictures of their returns within seconds.');
      return eraseTraces(services, erasure.accountId, erasure.position);
    default:
      return erasure satisfies never;
  }
}

async function eraseRequest(requestId: string, yes: boolean, services: Services): Promise<boolean> {
  const images = customizationImages(
    services.settings.uploadsDir,
    services.settings.customizationPicturesBytes,
  );
  const requests = makeCustomizationRequests({ ...services, images });
  const question = `This permanently removes the customization request ${requestId} and its image.`;
  if (!(await confirmed(question, yes))) return fail('Nothing was changed.');
  const events = await services.log.readStream(customizationStream(requestId));
  const before = events.find(({ type }) => type === 'CustomizationRequestRemoved');
  if (before !== undefined) {
    print('The request was removed already.');
    return eraseTraces(services, customizationKeySubject(requestId), before.position);
  }
  const { position, ...request } = await requests.remove(requestId, operatorContext(services.now()));
  await requests.deleteTraces(request);
  print('The request and its image are removed.');
  return eraseTraces(services, customizationKeySubject(requestId), position ?? 0n);
}

/** Runs the same erasure that every API process runs, so that its completion can be reported here. */
async function eraseTraces(services: Services, keySubject: string, position: bigint): Promise<boolean> {
  // This process caches no personal data, so it need not wait for the feeds.
  const views = { waitFor: () => Promise.resolve(true) };
  const erase = makeErasePersonalData({ ...services, views }, projectionNames, () => undefined);
  try {
    const filesAreClear = await withRetry(() => erase(keySubject, position));
    print(
      'The key is destroyed: the personal data in the log can never be read again, although the log is unchanged.',
    );
    print('All read models are cleared. Running API processes drop it from their caches within seconds.');
    print(
      filesAreClear
        ? 'Redis has rewritten its files.'
        : 'Redis does not permit BGREWRITEAOF and BGSAVE: its files contain the data until they are next rewritten.',
    );
    print('Older backups of the key store still contain the key: delete them.');
    return true;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return fail(
      `The erasure is not complete yet: ${reason}. The shop continues it in the background; run the command again to check.`,
    );
  }
}

function confirmed(question: string, yes: boolean): Promise<boolean> {
  return yes ? Promise.resolve(true) : isConfirmed(question);
}

function fail(message: string): false {
  process.stderr.write(`${message}\n`);
  return false;
}
