import { resolve } from 'node:path';

/** Where programs for tests are unpacked: shared by all tests, and separate from any shop's data. */
export const toolsDir = resolve(import.meta.dirname, '../../../.tests/tools');
