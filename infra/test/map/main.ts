// npm run docs:map: prints a feature's files in the order in which a request passes through them.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readCommandLine, refuseCommandLine } from '@aangan/platform/process/command-line';
import { features } from '@aangan/shared-events/features';
import { filesOf, readSteps } from './map.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const usage = `npm run docs:map -- FEATURE, where FEATURE is one of ${features.map(({ name }) => name).join(', ')}`;
const [named = ''] = readCommandLine({ usage, operands: [1, 1] }).operands;
const feature =
  features.find(({ name }) => name === named) ?? refuseCommandLine(usage, `There is no feature ${named}.`);
for (const { step, file } of filesOf(
  ROOT,
  readSteps(readFileSync(join(ROOT, 'README.md'), 'utf8')),
  feature.folder,
))
  console.log(`${String(step.step).padStart(2)} ${file ?? `(none: ${step.path.split('/').at(-1)})`}`);
