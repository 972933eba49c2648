import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { memoryFolder } from '@aangan/test/setup/temp-folder';
import { expect, onTestFinished, test } from 'vitest';
import { aPicture } from '../testing/customization.ts';
import { settleAbandonedImages } from './abandoned-images.ts';
import { makePrivateImages } from './private-images.ts';

const aFile = async () => ({ originalName: 'sketch.png', bytes: await aPicture(), sha256: '' });

test('an image whose request cannot be read keeps no other from being deleted', async () => {
  const folder = await memoryFolder();
  onTestFinished(() => folder.remove());
  const images = makePrivateImages(folder.path, 1_000_000);
  const [unreadable, abandoned] = ['a'.repeat(32), 'b'.repeat(32)] as const;
  const kept = await images.put(unreadable, await aFile());
  await images.put(abandoned, await aFile());
  const isReferenced = async (owner: string): Promise<boolean> => {
    if (owner === unreadable) throw new Error('the key is missing');
    return false;
  };
  // Each of them is older than that.
  await expect(settleAbandonedImages(images, isReferenced, -1)).rejects.toThrow(
    '1 abandoned image could not be settled',
  );
  expect(await readdir(join(folder.path, 'waiting'))).toEqual([kept]);
});
