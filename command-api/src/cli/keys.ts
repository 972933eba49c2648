// npm run keys -- missing                                        lists the keys of personal data that the log needs and the key store lacks
// npm run keys -- declare-lost ID --reason TEXT [--yes]          gives a missing key up for ever; ID is the key's, or its account's
// Asks first, unless told not to. Finds the shop that runs on this machine by its DATA_DIR, any other by its settings.
import { parseArgs } from 'node:util';
import { makeLogger } from '@aangan/platform/process/logger';
import { missingKeyText } from '@aangan/shared-events/codec';
import { lostKeysStream } from '@aangan/shared-events/features/accounts/events';
import { isAgreed } from './agreement.ts';
import { makeNameAccount } from '../features/accounts/account-id.ts';
import { makeAccounts } from '../features/accounts/accounts.ts';
import { lostKeysDecider } from '../features/accounts/lost-keys/decider.ts';
import { findSealingKeys, type SealingKey } from '../features/accounts/lost-keys/find-keys.ts';
import { finishLoss } from '../features/accounts/lost-keys/finish-loss.ts';
import { customizationImages, makeCustomizationRequests } from '../features/customization/requests.ts';
import { makeCommandHandler } from '../domain/command-handler.ts';
import { operatorContext, settingsOfShop } from './operator.ts';
import { openServices, type Services } from '../services.ts';

const USAGE = 'npm run keys -- missing, or npm run keys -- declare-lost ID --reason TEXT [--yes]';

const say = (sentence: string): boolean => process.stdout.write(`${sentence}\n`);
const counted = (events: number): string => `${events} ${events === 1 ? 'event' : 'events'}`;

try {
  const { values, positionals } = parseArgs({
    options: { yes: { type: 'boolean' }, reason: { type: 'string' } },
    allowPositionals: true,
  });
  const [what, id = '', ...more] = positionals;
  if (more.length > 0 || (what === 'missing' ? id !== '' : what !== 'declare-lost' || id === ''))
    throw new Error(USAGE);
  const { reason = '', yes = false } = values;
  if (what === 'declare-lost' && reason.trim() === '')
    throw new Error('Say why with --reason: it stands in the log for ever, so name nobody in it.');
  const settings = await settingsOfShop();
  const services = openServices(settings, makeLogger('keys', settings.logLevel));
  const done =
    what === 'missing' ? await listMissing(services) : await declareLost(services, { id, reason, yes });
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
    say(`${missingKeyText(keyId, holder)} is missing: it seals ${counted(events)}`);
  }
  say(`${missing} of ${all.size} keys are missing.`);
  return missing === 0;
}

type Asked = { readonly id: string; readonly reason: string; readonly yes: boolean };

async function declareLost(services: Services, asked: Asked): Promise<boolean> {
  const { log, keys, settings } = services;
  const known = await findSealingKeys(log, (keyId, holder) => keyId === asked.id || holder === asked.id);
  if (known.size === 0)
    return no(
      `No event of the log is sealed with a key ${asked.id}, and none tells of an account ${asked.id}.`,
    );
  const accountId = makeNameAccount(settings.usernameSecret)(settings.adminUsername);
  const lost: SealingKey[] = [];
  const gone: SealingKey[] = [];
  for (const key of known.values()) {
    const found = await keys.find(key.keyId);
    if (found === undefined) lost.push(key);
    else if (found === 'erased') gone.push(key);
    else say(`${missingKeyText(key.keyId, key.holder)} is in the key store: nothing of it is lost.`);
  }
  if (lost.some(({ holder }) => holder === accountId))
    return no(
      'It is a key of the administrator of ADMIN_USERNAME, without whom the shop does not start. Start it with another ADMIN_USERNAME first.',
    );
  for (const key of gone) {
    say(`${missingKeyText(key.keyId, key.holder)} was destroyed, or given up, before.`);
    await finish(services, key);
  }
  if (lost.length === 0) return gone.length > 0;
  const events = lost.reduce((sum, key) => sum + key.events, 0);
  const which = lost.map(({ keyId, holder }) => missingKeyText(keyId, holder)).join(' and ');
  const question = `This gives up ${which} for ever: what it seals (${counted(events)}) reads as erased from now on, even if the key comes back, and an account that cannot be read any more is closed.`;
  if (!asked.yes && !(await isAgreed(question))) return no('Nothing was done.');
  const declarations = makeCommandHandler(lostKeysDecider, log, keys);
  for (const key of lost) {
    const { keyId, holder } = key;
    await declarations.handle({
      stream: lostKeysStream,
      command: { type: 'DeclareKeyLost', keyId, holder, reason: asked.reason },
      context: operatorContext(services.now()),
    });
    await finish(services, key);
    say(`${missingKeyText(keyId, holder)} is given up: what it seals reads as erased.`);
  }
  say('The workers fold anew what waited for it. `npm run verify` tells when that is done.');
  return true;
}

async function finish(services: Services, key: SealingKey): Promise<void> {
  const { uploadsDir, customizationPicturesBytes, usernameSecret } = services.settings;
  const images = customizationImages(uploadsDir, customizationPicturesBytes);
  const { accounts } = makeAccounts(services, makeNameAccount(usernameSecret));
  const requests = makeCustomizationRequests({ ...services, images });
  await finishLoss({ ...services, accounts, requests }, key, operatorContext(services.now()));
}

function no(sentence: string): false {
  process.stderr.write(`${sentence}\n`);
  return false;
}
