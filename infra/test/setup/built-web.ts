// The API serves the built web app, so every level that starts a whole shop needs it built.
import { resolve } from 'node:path';
import { newCrew } from '../../start/crew.ts';
import { buildWebIfStale } from '../../start/web-build.ts';

export default async function buildWeb(): Promise<void> {
  const root = resolve(import.meta.dirname, '../../..');
  await buildWebIfStale(root, newCrew(), resolve(root, '.tests/web-build.log'));
}
