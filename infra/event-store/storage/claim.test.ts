import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { expect, onTestFinished, test } from 'vitest';
import { startEmbeddedStore } from '../testing/embedded-store.ts';
import { folderForTest } from '../testing/folders.ts';
import { openTables, positionKey } from './database.ts';

const OPEN_AGAIN = fileURLToPath(new URL('../testing/open-again.ts', import.meta.url));
const TRIES = 2_000;

// LMDB loses transactions that are committed while another process opens its file.
test('a process that is refused the file of a running store loses none of its events', async () => {
  const folder = folderForTest();
  const store = await startEmbeddedStore(['--data', folder]);
  onTestFinished(async () => void (await store.stop('SIGKILL')));
  const client = EventStoreDBClient.connectionString(store.url);
  onTestFinished(() => client.dispose());
  const positions: number[] = [];
  let isOver = false;
  const write = async (stream: string): Promise<void> => {
    while (!isOver) {
      const { position } = await client.appendToStream(stream, jsonEvent({ type: 'Placed', data: {} }));
      positions.push(Number(position?.commit));
    }
  };
  const writing = Promise.all(['order-1', 'order-2', 'order-3'].map(write));
  const { stdout } = await promisify(execFile)(process.execPath, [OPEN_AGAIN, folder, String(TRIES)]);
  isOver = true;
  await writing;
  await store.stop();

  expect(Number(stdout)).toBe(TRIES);
  expect(positions.length).toBeGreaterThan(500);
  const tables = openTables(folder, true);
  onTestFinished(() => tables.close());
  expect(positions.filter((position) => !tables.log.doesExist(positionKey(position)))).toEqual([]);
});
