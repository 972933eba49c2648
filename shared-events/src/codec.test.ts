import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { makeCodec, UnreadableEventError, type PersonKey, type RawEvent, type StoredEvent } from './codec.ts';
import type { EventDefinitions } from './event.ts';
import { erased, personal } from './personal.ts';

const definitions = {
  PersonMet: {
    version: 1,
    data: z.object({
      place: z.string(),
      person: personal(z.object({ name: z.string() })),
      note: personal(z.string()).exactOptional(),
    }),
  },
  RoomNamed: {
    version: 3,
    data: z.object({ name: z.string(), floor: z.int(), wing: z.string() }),
    upcasts: [
      (data) => ({ ...data, floor: 0 }),
      (data) => ({ ...data, wing: `wing of floor ${String(data['floor'])}` }),
    ],
  },
} satisfies EventDefinitions;

const codec = makeCodec(definitions);
const key: PersonKey = { id: 'key-1', secret: Buffer.alloc(32, 7) };
const metadata = {
  at: '2026-11-18T06:12:09.000Z',
  by: { kind: 'customer' as const, id: 'a-1' },
  origin: { client: 'web' as const, screen: 'cart' },
  correlationId: 'c-1',
};
const meeting = { type: 'PersonMet', data: { place: 'Jaipur', person: { name: 'Meera Pillai' } } };
const encode = () => codec.encode(meeting, metadata, key, () => randomBytes(12));
const raw = (stored: StoredEvent): RawEvent => ({
  id: 'e-1',
  stream: 'meeting-1',
  revision: 4n,
  position: 900n,
  ...structuredClone(stored),
});
const keyIs = (found: Uint8Array | 'erased' | undefined) => async () => found;

describe('the codec', () => {
  test('stores no personal data in plain text', () => {
    const text = JSON.stringify(encode());
    expect(text).toContain('Jaipur');
    expect(text).not.toContain('Meera');
  });

  test('decodes the event, with place and actor', async () => {
    const decoded = await codec.decode(raw(encode()), keyIs(key.secret));
    expect(decoded).toMatchObject({ ...meeting, revision: 4n, metadata: { ...metadata, schemaVersion: 1 } });
  });

  test('seals an optional field too, where it is present', async () => {
    const noted = { ...meeting, data: { ...meeting.data, note: 'Meera was late.' } };
    const stored = codec.encode(noted, metadata, key, () => randomBytes(12));
    expect(JSON.stringify(stored)).not.toContain('Meera');
    expect(await codec.decode(raw(stored), keyIs(key.secret))).toMatchObject(noted);
    expect((await codec.decode(raw(stored), keyIs('erased')))?.data).toMatchObject({ note: erased });
  });

  test('seals the same value differently each time', () => {
    expect(encode().data['person']).not.toEqual(encode().data['person']);
  });

  test('reads a destroyed key as erased, and the other fields unchanged', async () => {
    const decoded = await codec.decode(raw(encode()), keyIs('erased'));
    expect(decoded?.data).toEqual({ place: 'Jaipur', person: erased });
  });

  test('stops at a key that is missing: only a tombstone reads as erased', async () => {
    await expect(codec.decode(raw(encode()), keyIs(undefined))).rejects.toThrow(UnreadableEventError);
  });

  test('passes on that the key store cannot be reached, so that it is not taken for a broken event', async () => {
    const unreachable = async () => {
      throw new Error('connection refused');
    };
    const failure = await codec.decode(raw(encode()), unreachable).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(UnreadableEventError);
  });

  test('refuses a sealed field that was moved to another event or altered', async () => {
    const stored = raw(encode());
    const box = z.object({ key: z.string(), sealed: z.string() }).parse(encode().data['person']);
    const bytes = Buffer.from(box.sealed, 'base64');
    bytes[bytes.length - 1] = (bytes[bytes.length - 1] ?? 0) ^ 1;
    const altered = {
      ...stored,
      data: { place: 'Jaipur', person: { ...box, sealed: bytes.toString('base64') } },
    };
    await expect(codec.decode(altered, keyIs(key.secret))).rejects.toThrow(UnreadableEventError);
  });

  test('names the field that has not the shape of its event, in a line', async () => {
    const { place: _, ...data } = encode().data;
    await expect(codec.decode({ ...raw(encode()), data }, keyIs(key.secret))).rejects.toThrow(
      /^cannot read PersonMet at \S+, position \d+: place: Invalid input: expected string, received undefined$/,
    );
  });

  test('refuses to store personal data without a key', () => {
    expect(() => codec.encode(meeting, metadata, undefined, () => randomBytes(12))).toThrow(/no key/);
  });

  test('upcasts an old version step by step', async () => {
    const old = {
      ...raw(encode()),
      type: 'RoomNamed',
      data: { name: 'Hall' },
      metadata: { ...metadata, schemaVersion: 1 },
    };
    const decoded = await codec.decode(old, keyIs(undefined));
    expect(decoded?.data).toEqual({ name: 'Hall', floor: 0, wing: 'wing of floor 0' });
  });

  test('refuses a version newer than the program', async () => {
    const newer = {
      ...raw(encode()),
      type: 'RoomNamed',
      data: {},
      metadata: { ...metadata, schemaVersion: 4 },
    };
    await expect(codec.decode(newer, keyIs(undefined))).rejects.toThrow(/newer/);
  });

  test('ignores events that are not the shop’s, whatever their name', async () => {
    for (const type of ['$metadata', 'toString', 'constructor'])
      expect(await codec.decode({ ...raw(encode()), type }, keyIs(undefined))).toBeUndefined();
  });
});
