import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { tooLarge } from '../domain/common-refusals.ts';

test('nginx refuses what is too large in the words of the API', async () => {
  const template = new URL('../../../infra/docker/nginx.conf.template', import.meta.url);
  const { message, code } = tooLarge();
  const body = JSON.stringify({ success: false, message, code });
  expect(await readFile(template, 'utf8')).toContain(`return 413 '${body}'`);
});
