import { resolve } from 'node:path';

/** Where programs lie that are unpacked for tests: once for all of them, and apart from any shop's data. */
export const toolsDir = resolve(import.meta.dirname, '../../../.tests/tools');
