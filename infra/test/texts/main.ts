// npm run texts: prints all texts of the screens by folder; `=` marks those of the specification, which are never reworded.
import { resolve } from 'node:path';
import { listTexts, screenTexts } from './screen-texts.ts';
import { specifiedTexts } from './specified-texts.ts';

const texts = screenTexts(resolve(import.meta.dirname, '../../../web/src'));
process.stdout.write(listTexts(texts, new Set(specifiedTexts)));
