// The API serves the built web app, so every level that starts a whole shop needs it built.
import { resolve } from 'node:path';
import { makeProcesses } from '@aangan/launcher/processes/processes';
import { buildWebIfStale } from '@aangan/launcher/web-build';

export default async function buildWeb(): Promise<void> {
  const root = resolve(import.meta.dirname, '../../..');
  await buildWebIfStale(root, makeProcesses(), resolve(root, '.tests/web-build.log'));
}
