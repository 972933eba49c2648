import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempFolder } from '@aangan/test/setup/temp-folder';
import { hasDebianPackages } from './debian-package.ts';
import { findRedis } from './redis-program.ts';

// Runs only where Debian's packages are available. `npm test` unpacks them itself when needed.
test.runIf(hasDebianPackages())('Debian’s package is unpacked when the PATH has no Redis', async () => {
  const folder = await tempFolder();
  const calls: string[] = [];
  const search = {
    toolsDir: join(folder.path, 'tools'),
    path: '/nowhere',
    onUnpack: () => calls.push('unpacking'),
  };
  const program = await findRedis(search);
  expect(program.command).toContain(folder.path);
  await findRedis(search);
  expect(calls).toEqual(['unpacking']);
  await folder.remove();
});
