import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempFolder } from '@aangan/test/setup/temp-folder';
import { hasDebianPackages } from './debian-package.ts';
import { findRedis } from './redis-program.ts';

// Only where there are Debian's packages is there anything to unpack. `npm test` does the same for itself where it has to.
test.runIf(hasDebianPackages())('Debian’s package is unpacked when the PATH has no Redis', async () => {
  const folder = await tempFolder();
  const said: string[] = [];
  const search = {
    toolsDir: join(folder.path, 'tools'),
    path: '/nowhere',
    onUnpack: () => said.push('unpacking'),
  };
  const program = await findRedis(search);
  expect(program.command).toContain(folder.path);
  await findRedis(search);
  expect(said).toEqual(['unpacking']);
  await folder.remove();
});
