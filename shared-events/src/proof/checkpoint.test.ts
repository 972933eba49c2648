import { describe, expect, test } from 'vitest';
import { BadCheckpointError, makeCheckpointSigner, openCheckpoint, type Checkpoint } from './checkpoint.ts';
import { hashLeaf } from './merkle.ts';
import { BadKeyError } from './signed-note.ts';
import { asSignedEarlier } from './testing/earlier-checkpoint.ts';

const SEED = Buffer.alloc(32, 7).toString('base64url');
const signer = makeCheckpointSigner(SEED);
const other = makeCheckpointSigner(Buffer.alloc(32, 8).toString('base64url'));
const checkpoint: Checkpoint = {
  logId: '0a1b2c3d4e5f',
  size: 1042,
  root: hashLeaf(Buffer.from('root')),
  position: 88_123n,
  at: '2026-11-18T06:12:09.000Z',
};
const note = signer.sign(checkpoint);

describe('a checkpoint', () => {
  test('is a note that people can read', () => {
    expect(note.split('\n').slice(0, 7)).toEqual([
      'aangan/0a1b2c3d4e5f',
      '1042',
      Buffer.from(checkpoint.root).toString('base64'),
      'position 88123',
      'time 2026-11-18T06:12:09.000Z',
      'scopes signed',
      '',
    ]);
    expect(note).toMatch(/\n\n— aangan [0-9A-Za-z+/]+=*\n$/);
  });

  test('is verified with the public key', () => {
    expect(openCheckpoint(note, signer.verifierKey)).toEqual({ ...checkpoint, signsScopes: true });
  });

  test('of an earlier release does not say that scopes are signed; the line cannot be removed', () => {
    const earlier = openCheckpoint(asSignedEarlier(note, SEED), signer.verifierKey);
    expect(earlier).toEqual({ ...checkpoint, signsScopes: false });
    const shortened = note.replace('scopes signed\n', '');
    expect(() => openCheckpoint(shortened, signer.verifierKey)).toThrow(BadCheckpointError);
  });

  test('may have further signatures, of witnesses', () => {
    const witnessed = `${note}— witness AAAAAAAA\n`;
    expect(openCheckpoint(witnessed, signer.verifierKey)).toMatchObject(checkpoint);
  });

  test.each([
    ['another size', note.replace('1042', '1041')],
    ['another time', note.replace('2026', '2025')],
    ['no signature', note.slice(0, note.indexOf('\n\n'))],
    ['an empty signature', `${note.slice(0, note.indexOf('—'))}— aangan \n`],
    ['a signature by another key', other.sign(checkpoint)],
    ['nothing', ''],
  ])('with %s is none', (_, text) => {
    expect(() => openCheckpoint(text, signer.verifierKey)).toThrow(BadCheckpointError);
  });

  test('is rejected with something that is no key', () => {
    expect(() => openCheckpoint(note, 'aangan+00000000+AQ==')).toThrow(BadKeyError);
    expect(() => openCheckpoint(note, signer.verifierKey.replace(/\+.{8}\+/, '+00000000+'))).toThrow(
      'does not fit its own id',
    );
    expect(() => makeCheckpointSigner('short')).toThrow('32 bytes');
  });
});
