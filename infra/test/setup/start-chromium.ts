// Chromium for tests that look at pages which no running shop serves.
import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import { findChromium } from '@aangan/launcher/programs/chromium';
import { type Browser, chromium } from '@playwright/test';
import { toolsDir } from './tools-folder.ts';

/** Starts the Chromium of the journeys; the test closes it. */
export async function startChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: await findChromium({ toolsDir }) });
}

/** The script that puts `axe` into a page. */
export function readAxe(): Promise<string> {
  return readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
}
