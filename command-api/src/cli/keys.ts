// npm run keys: lists the keys of personal data that the log needs and the key store lacks, and permanently
// gives up a missing key. Asks for confirmation unless --yes is given. Finds the running shop by DATA_DIR, any
// other by its settings.
import { readCommandGroup, refuseCommandLine } from '@aangan/platform/process/command-line';
import { makeLogger } from '@aangan/platform/process/logger';
import { missingKeyText } from '@aangan/shared-events/codec';
import { lostKeysStream } from '@aangan/shared-events/features/accounts/events';
import { isConfirmed } from '@aangan/platform/process/confirmation';
import { makeNameAccount } from '../features/accounts/account-id.ts';
import { makeAccounts } from '../features/accounts/accounts.ts';
import { lostKeysDecider } from '../features/accounts/lost-keys/decider.ts';
import { findSealingKeys, type SealingKey } from '../features/accounts/lost-keys/find-keys.ts';
import { finishLoss } from '../features/accounts/lost-keys/finish-loss.ts';
import { customizationImages, makeCustomizationRequests } from '../features/customization/requests.ts';
import { makeCommandHandler } from '../domain/command-handler.ts';
import { operatorContext, settingsOfShop } from './operator.ts';
import { openServices, type Services } from '../services.ts';

const usage = `npm run keys -- missing                                     lists the keys that the log needs and the key store lacks
npm run keys -- declare-lost ID --reason TEXT [--yes]       gives up a missing key, by its id or its account's
--yes skips the confirmation. The reason is stored in the log permanently, so it must not contain personal data.`;

const { command, operands, values } = readCommandGroup({
  usage,
  options: { yes: { type: 'boolean' }, reason: { type: 'string' } },
  commands: { missing: {}, 'declare-lost': { operands: [1, 1], options: ['yes', 'reason'] } },
});
const { reason = '', yes = false } = values;
if (command === 'declare-lost' && reason.trim() === '')
  refuseCommandLine(usage, 'Give a reason with --reason.');

const print = (line: string): boolean => process.stdout.write(`${line}\n`);
const counted = (events: number): string => `${events} ${events === 1 ? 'event' : 'events'}`;

try {
  const settings = await settingsOfShop();
  const services = openServices(settings, makeLogger('keys', settings.logLevel));
  const done =
    command === 'missing'
      ? await listMissing(services)
      : await declareLost(services, { id: operands[0] ?? '', reason, yes });
  await services.close();
  process.exit(done ? 0 : 1);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

async function listMissing({ log, keys }: Services): Promise<boolean> {
  const all = await findSealingKeys(log, () => true);
  let missing = 0;
  for (const { keyId, holder, events } of all.values()) {
    if ((await keys.find(keyId)) !== undefined) continue;
    missing += 1;
    print(`${missingKeyText(keyId, holder)} is missing: it seals ${counted(events)}`);
  }
  print(`${missing} of ${all.size} keys are missing.`);
  return missing === 0;
}

type DeclareLostOptions = { readonly id: string; readonly reason: string; readonly yes: boolean };

async function declareLost(services: Services, options: DeclareLostOptions): Promise<boolean> {
  const { log, keys, settings } = services;
  const known = await findSealingKeys(log, (keyId, holder) => keyId === options.id || holder === options.id);
  if (known.size === 0)
    return fail(
      `No event of the log is sealed with a key ${options.id}, and no event belongs to an account ${options.id}.`,
    );
  const accountId = makeNameAccount(settings.usernameSecret)(settings.adminUsername);
  const lost: SealingKey[] = [];
  const gone: SealingKey[] = [];
  for (const key of known.values()) {
    const found = await keys.find(key.keyId);
    if (found === undefined) lost.push(key);
    else if (found === 'erased') gone.push(key);
    else print(`${missingKeyText(key.keyId, key.holder)} is in the key store: it is not lost.`);
  }
  if (lost.some(({ holder }) => holder === accountId))
    return fail(
      'This is a key of the administrator of ADMIN_USERNAME, which the shop needs in order to start. Start the shop with another ADMIN_USERNAME first.',
    );
  for (const key of gone) {
    print(`${missingKeyText(key.keyId, key.holder)} was destroyed or given up already.`);
    await finish(services, key);
  }
  if (lost.length === 0) return gone.length > 0;
  const events = lost.reduce((sum, key) => sum + key.events, 0);
  const which = lost.map(({ keyId, holder }) => missingKeyText(keyId, holder)).join(' and ');
  const question = `This permanently gives up ${which}: what it seals (${counted(events)}) reads as erased from now on, even if the key comes back, and an account that cannot be read any more is closed.`;
  if (!options.yes && !(await isConfirmed(question))) return fail('Nothing was changed.');
  const declarations = makeCommandHandler(lostKeysDecider, log, keys);
  for (const key of lost) {
    const { keyId, holder } = key;
    await declarations.handle({
      stream: lostKeysStream,
      command: { type: 'DeclareKeyLost', keyId, holder, reason: options.reason },
      context: operatorContext(services.now()),
    });
    await finish(services, key);
    print(`${missingKeyText(keyId, holder)} is given up: what it seals reads as erased.`);
  }
  print(
    'The workers now process the events that were blocked by it. `npm run verify` reports when they have finished.',
  );
  return true;
}

async function finish(services: Services, key: SealingKey): Promise<void> {
  const { uploadsDir, customizationPicturesBytes, usernameSecret } = services.settings;
  const images = customizationImages(uploadsDir, customizationPicturesBytes);
  const { accounts } = makeAccounts(services, makeNameAccount(usernameSecret));
  const requests = makeCustomizationRequests({ ...services, images });
  await finishLoss({ ...services, accounts, requests }, key, operatorContext(services.now()));
}

function fail(message: string): false {
  process.stderr.write(`${message}\n`);
  return false;
}
