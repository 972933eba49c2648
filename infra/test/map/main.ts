// npm run docs:map -- FEATURE: prints a feature's files in the order in which a request passes through them.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { features } from '@aangan/shared-events/features';
import { filesOf, readSteps } from './map.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const feature = process.argv[2];
// A feature without events has no manifest, but routes and screens.
const names = [...features.map(({ name }): string => name), 'maintenance'];

if (feature === undefined || !names.includes(feature)) {
  console.error(`usage: npm run docs:map -- FEATURE, where FEATURE is one of ${names.join(', ')}`);
  process.exit(1);
}
for (const { step, file } of filesOf(ROOT, readSteps(readFileSync(join(ROOT, 'README.md'), 'utf8')), feature))
  console.log(`${String(step.step).padStart(2)} ${file ?? `(none: ${step.path.split('/').at(-1)})`}`);
