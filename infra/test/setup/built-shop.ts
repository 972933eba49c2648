// What every level needs that starts a whole shop: the built programs, and the web app that the API serves.
import { resolve } from 'node:path';
import { makeProcesses } from '@aangan/launcher/processes/processes';
import { buildWebIfStale } from '@aangan/launcher/build/web-build';
import { buildPrograms } from './built-programs.ts';

export default async function buildShop(): Promise<void> {
  const root = resolve(import.meta.dirname, '../../..');
  await Promise.all([
    buildPrograms(),
    buildWebIfStale(root, makeProcesses(), resolve(root, '.tests/web-build.log')),
  ]);
}
