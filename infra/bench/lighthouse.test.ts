// `npm run lighthouse` is in no level of the tests. That it starts, and asks the shop before it fetches anything, is tested here.
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const measured = (url: string): Promise<object> =>
  new Promise((resolve) => {
    const program = join(import.meta.dirname, 'lighthouse.ts');
    const child = execFile(process.execPath, [program, '--url', url], { timeout: 60_000 }, (_, out, err) =>
      resolve({ code: child.exitCode, out, err }),
    );
  });

test('a shop that sells nothing, or none, ends the measurement before anything is fetched', async () => {
  const shop = createServer((_, response) => void response.end('{"products":[]}')).listen(0, '127.0.0.1');
  onTestFinished(() => void shop.close());
  await once(shop, 'listening');
  const address = shop.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  expect(await measured(url)).toEqual({ code: 1, out: '', err: `The shop at ${url} sells nothing yet.\n` });
  expect(await measured('http://127.0.0.1:1')).toMatchObject({
    code: 1,
    err: expect.stringContaining('No shop answers at'),
  });
});
