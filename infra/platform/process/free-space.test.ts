import { expect, test } from 'vitest';
import { type DiskSpace, stateOf, watchFreeSpace } from './free-space.ts';

const GB = 1024 ** 3;

test.each([
  [100 * GB, 100 * GB, 'ok'],
  [10 * GB, 100 * GB, 'ok'],
  [9.9 * GB, 100 * GB, 'low'],
  [5 * GB, 100 * GB, 'low'],
  [4.9 * GB, 100 * GB, 'full'],
  [0.6 * GB, 1 * GB, 'ok'],
  [0.4 * GB, 1 * GB, 'full'],
  [0, 0, 'full'],
])('%d bytes of %d are %s', (free, total, state) => {
  expect(stateOf({ free, total })).toBe(state);
});

test('writes are refused while some disk is full, and accepted again when there is space', async () => {
  const rooms = new Map<string, DiskSpace>([
    ['/data', { free: 9 * GB, total: 100 * GB }],
    ['/pictures', { free: 50 * GB, total: 100 * GB }],
  ]);
  const space = watchFreeSpace({ DATA_DIR: '/data', UPLOADS_DIR: '/pictures' }, async (folder) => {
    const room = rooms.get(folder);
    if (room === undefined) throw new Error('no such disk');
    return room;
  });
  await space.check();
  expect([space.isFull(), space.warnings()]).toEqual([false, ['disk of DATA_DIR: 9 % free, 9216 MB']]);
  rooms.set('/pictures', { free: 4 * GB, total: 100 * GB });
  await space.check();
  expect([space.isFull(), space.warnings().at(1)]).toEqual([
    true,
    'disk of UPLOADS_DIR: 4 % free, 4096 MB; orders and all other changes are refused',
  ]);
  rooms.delete('/pictures');
  await space.check();
  expect(space.isFull()).toBe(false);
  space.stop();
});

test('a missing folder has the space of its parent', async () => {
  const space = watchFreeSpace({ DATA_DIR: '/nowhere/at/all' });
  await space.check();
  expect(space.warnings().filter((warning) => !warning.startsWith('disk of DATA_DIR'))).toEqual([]);
  space.stop();
});
