import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder on disk that is removed after the test. */
export const folderForTest = (): string => {
  const path = mkdtempSync(join(tmpdir(), 'aangan-event-store-test-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
};
