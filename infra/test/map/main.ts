// npm run docs:map -- FEATURE: prints a feature's files in the order in which a request passes through them.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { features } from '@aangan/shared-events/features';
import { filesOf, readSteps } from './map.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const feature = features.find(({ name }) => name === process.argv[2]);

if (feature === undefined) {
  const names = features.map(({ name }) => name).join(', ');
  console.error(`usage: npm run docs:map -- FEATURE, where FEATURE is one of ${names}`);
  process.exit(1);
}
for (const { step, file } of filesOf(
  ROOT,
  readSteps(readFileSync(join(ROOT, 'README.md'), 'utf8')),
  feature.folder,
))
  console.log(`${String(step.step).padStart(2)} ${file ?? `(none: ${step.path.split('/').at(-1)})`}`);
