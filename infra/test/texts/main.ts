// npm run texts: prints all texts of the screens by folder.
import { endWhenOutputIsClosed } from '@aangan/platform/process/closed-output';
import { readCommandLine } from '@aangan/platform/process/command-line';
import { resolve } from 'node:path';
import { listTexts, screenTexts } from './screen-texts.ts';
import { specifiedTexts } from './specified-texts.ts';

readCommandLine({
  usage:
    'npm run texts   prints all texts of the screens; “=” marks those of the specification, which are never reworded',
});
endWhenOutputIsClosed();
const texts = screenTexts(resolve(import.meta.dirname, '../../../web/src'));
process.stdout.write(listTexts(texts, new Set(specifiedTexts)));
