// The package is independent of the shop: its files, with the packages that it declares, serve the official client.
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { expect, test } from 'vitest';
import { startEmbeddedStore } from './testing/embedded-store.ts';
import { folderForTest } from './testing/folders.ts';

/** Where a package of this folder is installed: here, or in the nearest folder above. */
const installed = (name: string): string => {
  const places = ['.', '..', '../..'].map((up) => join(import.meta.dirname, up, 'node_modules', name));
  return places.find((place) => existsSync(place)) ?? name;
};

test('runs from a folder that holds its own files and the packages that it declares', async () => {
  const folder = folderForTest();
  cpSync(import.meta.dirname, folder, {
    recursive: true,
    filter: (path) => !/\.test\.ts$|\/(?:testing|conformance|node_modules)$/.test(path),
  });
  const { dependencies }: { readonly dependencies: Record<string, string> } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  for (const name of Object.keys(dependencies)) {
    mkdirSync(dirname(join(folder, 'node_modules', name)), { recursive: true });
    symlinkSync(installed(name), join(folder, 'node_modules', name));
  }
  const store = await startEmbeddedStore(['--memory'], [process.execPath], join(folder, 'main.ts'));
  try {
    const client = EventStoreDBClient.connectionString(store.url);
    await client.appendToStream('lamp-1', jsonEvent({ type: 'Lit', data: {} }));
    const types = [];
    for await (const { event } of client.readStream('lamp-1')) types.push(event?.type);
    expect(types).toEqual(['Lit']);
  } finally {
    await store.stop();
  }
});
