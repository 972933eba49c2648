// Converts events to and from their stored form: encode validates and seals personal fields; decode upcasts step by step, opens sealed fields and
// parses. Pure except for the key lookup that is passed in.
import { fieldsOf, hasFields } from './fields.ts';
import { createCipheriv, createDecipheriv, createSecretKey } from 'node:crypto';
import { z } from 'zod';
import type { EventDefinition, EventDefinitions, EventMetadata, Recorded, ShopEvent } from './event.ts';
import { metadataSchema } from './event.ts';
import { erased, isErased, isPersonal } from './personal.ts';

/** A person's key: `id` is random and is stored in the event; `secret` (32 bytes) never leaves the processes that own the key store. */
export type PersonKey = { readonly id: string; readonly secret: Uint8Array };

/**
 * Finds a key by its id; `holder` is its owner (`keyHolderOf`). Resolves with `'erased'` only for the tombstone of a destroyed key, with `undefined`
 * for a missing one.
 */
export type FindKey = (keyId: string, holder?: string) => Promise<Uint8Array | 'erased' | undefined>;

/** An event ready for the log. */
export type StoredEvent = {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly metadata: EventMetadata;
};

/** An event as read from the log, not yet decoded. */
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

/** The key store lacks the key of an event although it was never destroyed: a backup may restore it. */
export class MissingKeyError extends UnreadableEventError {
  readonly keyId: string;
  /** The owner of the key, see `keyHolderOf`. */
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

/** The owner of the key that seals an event: the account in its data, or its stream, which for a customization request is the owner too. */
export function keyHolderOf({ stream, data }: Pick<RawEvent, 'stream' | 'data'>): string {
  const { accountId } = fieldsOf(data);
  return typeof accountId === 'string' ? accountId : stream;
}

/** The ids of the keys that seal the stored data of an event, without duplicates; empty without personal data. */
export function sealingKeyIds(data: unknown): readonly string[] {
  const keyIds = Object.values(fieldsOf(data)).flatMap((field) => {
    if (!hasFields(field) || !('sealed' in field)) return [];
    const box = sealedSchema.safeParse(field);
    return box.success ? [box.data.key] : [];
  });
  return [...new Set(keyIds)];
}

/** Whether `secret` opens every field of a stored event that the key of this id seals. */
export function opensFields(
  { type, data }: Pick<RawEvent, 'type' | 'data'>,
  keyId: string,
  secret: Uint8Array,
): boolean {
  return Object.entries(fieldsOf(data)).every(([field, value]) => {
    const box = sealedSchema.safeParse(value);
    if (!box.success || box.data.key !== keyId) return true;
    try {
      open(box.data.sealed, secret, `${type}.${field}`);
      return true;
    } catch {
      return false;
    }
  });
}

const sealedSchema = z.strictObject({ key: z.string(), sealed: z.string() });
type SealedBox = z.infer<typeof sealedSchema>;

export type Codec = {
  /** Whether this event type is defined. */
  readonly knows: (type: string) => boolean;
  /**
   * Validates the event and seals its personal fields. `nonce` returns 12 fresh random bytes at each call. Throws when a personal field comes without
   * a key.
   */
  readonly encode: (
    event: ShopEvent,
    metadata: Omit<EventMetadata, 'schemaVersion'>,
    key: PersonKey | undefined,
    nonce: () => Uint8Array,
  ) => StoredEvent;
  /** Reads a stored event; `undefined` for an undefined type. Throws `UnreadableEventError`, `MissingKeyError`, and any rejection of `findKey`. */
  readonly decode: (raw: RawEvent, findKey: FindKey) => Promise<Recorded<ShopEvent> | undefined>;
};

/** Creates the codec for a table of event definitions. */
export function makeCodec(definitions: EventDefinitions): Codec {
  return {
    knows: (type) => Object.hasOwn(definitions, type),
    encode: (event, metadata, key, nonce) => {
      const definition = definitions[event.type];
      if (definition === undefined) throw new UnreadableEventError(`unknown event type ${event.type}`);
      const data = definition.data.parse(event.data);
      const stored = Object.entries(data).map(([field, value]): [string, unknown] =>
        isSealedField(definition, field) && !isErased(value)
          ? [field, seal(value, requireKey(key, event.type), `${event.type}.${field}`, nonce())]
          : [field, value],
      );
      return {
        type: event.type,
        data: Object.fromEntries<unknown>(stored),
        metadata: { ...metadata, schemaVersion: definition.version },
      };
    },
    decode: async (raw, findKey) => {
      const definition = Object.hasOwn(definitions, raw.type) ? definitions[raw.type] : undefined;
      if (definition === undefined) return undefined;
      const place = `${raw.type} at ${raw.stream}/${raw.revision}, position ${raw.position}`;
      const { metadata, current, boxes } = readably(place, () => upcastRaw(definition, raw));
      // Outside of `readably`: an unreachable key store does not make the event unreadable.
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

// Created once: creating a schema takes ten times as long as parsing with it.
const storedData = z.record(z.string(), z.unknown());

// The stored data, upcast to the current version, with its sealed fields still sealed.
function upcastRaw(definition: EventDefinition, raw: RawEvent) {
  const metadata = metadataSchema.parse(raw.metadata);
  const current = upcast(definition, metadata.schemaVersion, storedData.parse(raw.data));
  // A field written after its person was erased was never sealed: it holds `erased`.
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
    throw new UnreadableEventError(`cannot read ${place}: ${reasonOf(cause)}`, { cause });
  }
}

/** In one line: a `ZodError` as text is a page of JSON. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof z.ZodError)) return String(cause);
  return cause.issues.map(({ path, message }) => `${path.join('.') || 'its data'}: ${message}`).join('; ');
}

// AES-256-GCM; the field's name is authenticated, so that a sealed value cannot be moved to another field. Passing a KeyObject is three times as fast
// as passing bytes.
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
