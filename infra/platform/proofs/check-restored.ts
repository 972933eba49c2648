// Verifies a restored log before anything is served from it: the Merkle tree is the tree over these events, and persons erased in the log stay
// erased, however old the restored keys are.
import { codec } from '@aangan/shared-events/all-events';
import { opensFields, type RawEvent } from '@aangan/shared-events/codec';
import { eventsOf } from '@aangan/shared-events/event';
import { accountEvents, lostKeyEvents } from '@aangan/shared-events/features/accounts/events';
import {
  customizationEvents,
  customizationKeySubject,
} from '@aangan/shared-events/features/customization/events';
import { logIdentityStream } from '@aangan/shared-events/log-identity';
import { makeNoteSigner } from '@aangan/shared-events/proof/signed-note';
import { z } from 'zod';
import type { EventLog } from '../event-log/event-log.ts';
import type { KeyStore } from '../keys/key-store.ts';
import { compareLog, hasLeaf, type LogComparison } from './log-comparison.ts';
import type { ProofStore } from './proof-store.ts';

export type RestoreCheck = {
  /** Business events of the log. */
  readonly events: number;
  /** How many of them a signed checkpoint proves. */
  readonly proven: number;
  /** The public key that the newest checkpoint is signed with, when it is not the one of the shop's signing key. */
  readonly foreignKey: string | undefined;
  /** Erased persons and customization requests. */
  readonly erased: number;
  /** Keys that events are encrypted with and that the key store lacks: it is older than the log. */
  readonly missingKeys: number;
  /** Keys that do not open what events are encrypted with them: they are damaged in the key store. */
  readonly wrongKeys: number;
};

/** The log does not match its proofs. */
export class UnprovenError extends Error {
  override readonly name = 'UnprovenError';
}

/** No key of the store opens what the log is encrypted with. */
export class WrongKeysError extends Error {
  override readonly name = 'WrongKeysError';
  constructor() {
    super(
      'The keys of the backup (keys/halves, or KEYS_URL) open none of the personal data in the log: they are damaged, or not those of this shop. Restore them from another backup, which --secrets can name.',
    );
  }
}

type Needs = {
  readonly log: Pick<EventLog, 'eventsAfter' | 'readStream'>;
  readonly proofs: Pick<ProofStore, 'state' | 'chunksOf' | 'latestCheckpoint'>;
  readonly keys: Pick<KeyStore, 'find' | 'destroy' | 'bury'>;
  /** The shop's, where it is known. */
  readonly signingKey: string | undefined;
};

const PAGE = 500;
const isAccountEvent = eventsOf(accountEvents);
const isLostKeyEvent = eventsOf(lostKeyEvents);
const isCustomizationEvent = eventsOf(customizationEvents);

/**
 * Reads the whole log, compares it with the tree and the newest checkpoint, and destroys the keys of all erased persons and all keys declared lost.
 * `onProgress` is called with the number of events read. Throws `UnprovenError` or `WrongKeysError`.
 */
export async function checkRestored(
  { log, proofs, keys, signingKey }: Needs,
  onProgress: (events: number) => void,
): Promise<RestoreCheck> {
  const proof = await compareLog(proofs, await logIdOf(log));
  const ownKey = signingKey && makeNoteSigner(signingKey).verifierKey;
  const foreignKey = ownKey === undefined || ownKey === proof.verifierKey ? undefined : proof.verifierKey;
  const erasures = collectErasures(keys);
  let events = 0;
  for (let position: bigint | undefined; ;) {
    const page = await log.eventsAfter(position, PAGE);
    await proof.add(page);
    requireSame(proof);
    for (const event of page.filter(hasLeaf)) {
      events += 1;
      await erasures.add(event);
    }
    onProgress(events);
    if (page.length < PAGE) break;
    position = page.at(-1)?.position;
  }
  await proof.finish();
  requireSame(proof);
  return { events, proven: proof.checkpoint?.size ?? 0, foreignKey, ...(await erasures.finish()) };
}

const identity = z.object({ logId: z.string() });

async function logIdOf(log: Needs['log']): Promise<string> {
  const last = (await log.readStream(logIdentityStream)).at(-1);
  // A log without an id has no tree either.
  return last === undefined ? '' : identity.parse(last.data).logId;
}

function requireSame({ differences }: LogComparison): void {
  const [first] = differences();
  if (first !== undefined) throw new UnprovenError(`${first.message} Restore another backup.`);
}

function collectErasures(keys: Needs['keys']) {
  /** The key of each stream's person; a key store that is older than the key does not know its owner. */
  const keyOfStream = new Map<string, string>();
  const known = new Map<string, KeyState>();
  const erased: { readonly subject: string; readonly keyId: string | undefined }[] = [];
  const lost: string[] = [];
  return {
    add: async (event: RawEvent): Promise<void> => {
      for (const keyId of keysIn(event.data)) {
        if (!keyOfStream.has(event.stream)) keyOfStream.set(event.stream, keyId);
        if (!known.has(keyId)) known.set(keyId, keyState(event, keyId, await keys.find(keyId)));
      }
      const destroyed = await destroyedBy(event);
      if (destroyed === undefined) return;
      if ('lostKey' in destroyed) lost.push(destroyed.lostKey);
      else erased.push({ ...destroyed, keyId: keyOfStream.get(event.stream) });
    },
    finish: async (): Promise<Pick<RestoreCheck, 'erased' | 'missingKeys' | 'wrongKeys'>> => {
      const count = (state: KeyState) => [...known.values()].filter((each) => each === state).length;
      if (count('wrong') > 0 && count('opens') === 0) throw new WrongKeysError();
      for (const { subject } of erased) await keys.destroy(subject);
      const buried = [...lost, ...erased.flatMap(({ keyId }) => (keyId === undefined ? [] : [keyId]))];
      for (const keyId of buried) {
        await keys.bury(keyId);
        known.set(keyId, 'erased');
      }
      return { erased: erased.length, missingKeys: count('missing'), wrongKeys: count('wrong') };
    },
  };
}

type KeyState = 'opens' | 'wrong' | 'missing' | 'erased';

/** Each key is tried at the first event that it seals; a wrong one differs from the right one in nothing else. */
function keyState(event: RawEvent, keyId: string, secret: Uint8Array | 'erased' | undefined): KeyState {
  if (secret === undefined) return 'missing';
  if (secret === 'erased') return 'erased';
  return opensFields(event, keyId, secret) ? 'opens' : 'wrong';
}

type DestroyedKey = { readonly subject: string } | { readonly lostKey: string };
const DESTROYING_TYPES = ['AccountErased', 'CustomizationRequestRemoved', 'PersonalKeyDeclaredLost'];

/** The subject whose key the event destroyed, or the id of the key that it declares lost. */
async function destroyedBy(raw: RawEvent): Promise<DestroyedKey | undefined> {
  if (!DESTROYING_TYPES.includes(raw.type)) return undefined;
  // These events have no encrypted fields.
  const event = await codec.decode(raw, () => Promise.resolve(undefined));
  if (event === undefined) return undefined;
  if (isAccountEvent(event) && event.type === 'AccountErased') return { subject: event.data.accountId };
  if (isLostKeyEvent(event)) return { lostKey: event.data.keyId };
  if (isCustomizationEvent(event) && event.type === 'CustomizationRequestRemoved')
    return { subject: customizationKeySubject(event.data.requestId) };
  return undefined;
}

/** The ids of the keys that fields of stored data are encrypted with. */
function keysIn(data: unknown): readonly string[] {
  if (typeof data !== 'object' || data === null) return [];
  return Object.values(data).flatMap((field: unknown) => {
    const isSealed = typeof field === 'object' && field !== null && 'sealed' in field && 'key' in field;
    return isSealed && typeof field.key === 'string' ? [field.key] : [];
  });
}
