// Between an event as the shop speaks of it and its bytes in the log: encode seals personal fields, decode upcasts step by step,
// opens what is sealed and parses. Pure but for the key look-ups handed in.
import { createCipheriv, createDecipheriv, createSecretKey } from 'node:crypto';
import { z } from 'zod';
import type { EventDefinition, EventDefinitions, EventMetadata, Recorded, ShopEvent } from './event.ts';
import { metadataSchema } from './event.ts';
import { erased, isErased, isPersonal } from './personal.ts';

/** A person's key: `id` is random and stands in the event, `secret` (32 bytes) never leaves the key store's owners. */
export type PersonKey = { readonly id: string; readonly secret: Uint8Array };

/**
 * Finds a key by its id; `holder` says whose it is (`keyHolderOf`). `'erased'` only for a destroyed key's tombstone; `undefined` for one that is
 * not there.
 */
export type FindKey = (keyId: string, holder?: string) => Promise<Uint8Array | 'erased' | undefined>;

/** An event ready for the log. */
export type StoredEvent = {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly metadata: EventMetadata;
};

/** An event as a log adapter read it, not yet understood. */
export type RawEvent = {
  readonly id: string;
  readonly stream: string;
  readonly revision: bigint;
  readonly position: bigint;
  readonly type: string;
  readonly data: unknown;
  readonly metadata: unknown;
};

/** A stored event that cannot be read: unknown version, broken shape, or a key that is missing (not destroyed). */
export class UnreadableEventError extends Error {
  override readonly name = 'UnreadableEventError';
}

/** An event is sealed with a key that its store does not have, though it was never destroyed: it may come back with a backup. */
export class MissingKeyError extends UnreadableEventError {
  readonly keyId: string;
  /** Whose key it is, see `keyHolderOf`. */
  readonly holder: string;
  constructor(keyId: string, holder: string) {
    super(`${missingKeyText(keyId, holder)} is missing from the key store`);
    this.keyId = keyId;
    this.holder = holder;
  }
}

/** `the key K of account A`; of a customization request `the key K of customization-R`. */
export function missingKeyText(keyId: string, holder: string): string {
  return `the key ${keyId} of ${holder.startsWith('customization-') ? holder : `account ${holder}`}`;
}

/** Whose key seals an event: the account that it tells of, or its stream, which for a customization request names the key too. */
export function keyHolderOf({ stream, data }: Pick<RawEvent, 'stream' | 'data'>): string {
  const { accountId }: { readonly accountId?: unknown } = Object(data);
  return typeof accountId === 'string' ? accountId : stream;
}

/** The ids of the keys that an event is sealed with, as it stands in the log; each once, none for an event without personal data. */
export function sealedWith(data: unknown): readonly string[] {
  const keyIds = Object.values<unknown>(Object(data)).flatMap((field) => {
    if (typeof field !== 'object' || field === null || !('sealed' in field)) return [];
    const box = sealedSchema.safeParse(field);
    return box.success ? [box.data.key] : [];
  });
  return [...new Set(keyIds)];
}

const sealedSchema = z.strictObject({ key: z.string(), sealed: z.string() });
type SealedBox = z.infer<typeof sealedSchema>;

export type Codec = {
  /** Whether the shop knows events of this type. */
  readonly knows: (type: string) => boolean;
  /**
   * Checks the event against its schema and seals its personal fields.
   * `nonce` gives 12 fresh random bytes at each call. Throws when a personal field comes without a key.
   */
  readonly encode: (
    event: ShopEvent,
    metadata: Omit<EventMetadata, 'schemaVersion'>,
    key: PersonKey | undefined,
    nonce: () => Uint8Array,
  ) => StoredEvent;
  /**
   * Reads a stored event; `undefined` for a type that the shop does not know. Throws `UnreadableEventError`, `MissingKeyError`, and whatever `findKey`
   * rejects with.
   */
  readonly decode: (raw: RawEvent, findKey: FindKey) => Promise<Recorded<ShopEvent> | undefined>;
};

/** Makes the codec of a table of event definitions. */
export function makeCodec(definitions: EventDefinitions): Codec {
  return {
    knows: (type) => Object.hasOwn(definitions, type),
    encode: (event, metadata, key, nonce) => {
      const definition = definitions[event.type];
      if (definition === undefined) throw new UnreadableEventError(`no event is called ${event.type}`);
      const data = definition.data.parse(event.data);
      const stored = Object.entries(data).map(([field, value]) =>
        isSealedField(definition, field) && !isErased(value)
          ? [field, seal(value, requireKey(key, event.type), `${event.type}.${field}`, nonce())]
          : [field, value],
      );
      return {
        type: event.type,
        data: Object.fromEntries(stored),
        metadata: { ...metadata, schemaVersion: definition.version },
      };
    },
    decode: async (raw, findKey) => {
      const definition = Object.hasOwn(definitions, raw.type) ? definitions[raw.type] : undefined;
      if (definition === undefined) return undefined;
      const place = `${raw.type} at ${raw.stream}/${raw.revision}`;
      const { metadata, current, boxes } = readably(place, () => understand(definition, raw));
      // Outside of `readably`: a key store that cannot be reached says nothing about the event.
      const holder = keyHolderOf(raw);
      const secrets = await Promise.all(boxes.map(({ box }) => findKey(box.key, holder)));
      const lost = boxes.find((_, i) => secrets[i] === undefined);
      if (lost !== undefined) throw new MissingKeyError(lost.box.key, holder);
      return readably(place, () => {
        const opened = boxes.map(({ field, box }, i) => [
          field,
          openBox(box, secrets[i], `${raw.type}.${field}`),
        ]);
        return {
          ...raw,
          data: definition.data.parse({ ...current, ...Object.fromEntries(opened) }),
          metadata,
        };
      });
    },
  };
}

function isSealedField(definition: EventDefinition, field: string): boolean {
  const schema: unknown = definition.data.shape[field];
  return typeof schema === 'object' && schema !== null && isPersonal(schema);
}

function requireKey(key: PersonKey | undefined, type: string): PersonKey {
  if (key === undefined) throw new Error(`${type} holds personal data and was given no key to seal it with`);
  return key;
}

function upcast(
  definition: EventDefinition,
  from: number,
  data: Record<string, unknown>,
): Record<string, unknown> {
  if (from > definition.version)
    throw new Error(`version ${from} is newer than this program's ${definition.version}`);
  return (definition.upcasts ?? []).slice(from - 1).reduce((older, step) => step(older), data);
}

// Made once: to make a schema takes ten times as long as to parse with it.
const storedData = z.record(z.string(), z.unknown());

// What stands in the log, brought up to the current version, with its sealed fields still shut.
function understand(definition: EventDefinition, raw: RawEvent) {
  const metadata = metadataSchema.parse(raw.metadata);
  const current = upcast(definition, metadata.schemaVersion, storedData.parse(raw.data));
  // What was written of a person who had been erased before was never sealed: it says `erased` itself.
  const sealed = Object.keys(current).filter(
    (field) => isSealedField(definition, field) && !isErased(current[field]),
  );
  return {
    metadata,
    current,
    boxes: sealed.map((field) => ({ field, box: sealedSchema.parse(current[field]) })),
  };
}

function openBox(box: SealedBox, secret: Uint8Array | 'erased' | undefined, place: string): unknown {
  if (secret === undefined) throw new Error(`there is no key ${box.key}`);
  return secret === 'erased' ? erased : open(box.sealed, secret, place);
}

function readably<T>(place: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw new UnreadableEventError(`cannot read ${place}: ${String(cause)}`, { cause });
  }
}

// AES-256-GCM; the field's name is authenticated with it, so that a box cannot be moved to another field. A cipher that is given a key in bytes takes
// three times as long to make.
function seal(value: unknown, key: PersonKey, place: string, nonce: Uint8Array): SealedBox {
  const cipher = createCipheriv('aes-256-gcm', createSecretKey(key.secret), nonce).setAAD(Buffer.from(place));
  const body = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
  return { key: key.id, sealed: Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64') };
}

function open(sealed: string, secret: Uint8Array, place: string): unknown {
  const bytes = Buffer.from(sealed, 'base64');
  const key = createSecretKey(secret);
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAAD(Buffer.from(place));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8'));
}
