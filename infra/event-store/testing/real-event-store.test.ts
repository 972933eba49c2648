import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderForTest } from './folders.ts';
import { findRealServer } from './real-event-store.ts';

test('reports why the real server is not available, and finds it where it is', () => {
  const folder = folderForTest();
  const program = (name: string): string => {
    const path = join(folder, name);
    writeFileSync(path, '#!/bin/sh\n');
    chmodSync(path, 0o755);
    return path;
  };
  const found = (env: NodeJS.ProcessEnv) => Object.values(findRealServer({ PATH: folder, ...env })).join();
  expect(found({})).toMatch(/^real: .*EVENTSTORE_SERVER does not name its start script\.$/);
  expect(found({ EVENTSTORE_SERVER: join(folder, 'nothing') })).toMatch(/^real: .*is no program\.$/);
  const script = program('eventstore');
  expect(found({ EVENTSTORE_SERVER: script })).toMatch(/^real: .*no dotnet on the PATH\.$/);
  program('dotnet');
  expect(found({ EVENTSTORE_SERVER: script })).toBe(script);
});
