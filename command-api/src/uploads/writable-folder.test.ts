import { expect, test } from 'vitest';
import { writeInto } from './writable-folder.ts';

// Node's own way of creating a folder tries for ever there.
test('rejects at once where the system has no place for the folder', async () => {
  await expect(writeInto('/proc/aangan/uploads')).rejects.toThrow('ENOENT');
});
