// What was written by a call stands in the shop's views a moment later: whoever reads without knowing of it may read from before it.
import { shopHeaders } from '@aangan/shared-events/http';
import type { APIRequestContext, APIResponse } from '@playwright/test';
import { expect } from '@playwright/test';

/** Until what is read at `path` has come to what was written. */
export async function untilShown(
  request: APIRequestContext,
  written: APIResponse,
  path: string,
  headersOfReader: Readonly<Record<string, string>> = {},
): Promise<void> {
  expect(written.ok()).toBe(true);
  const position = written.headers()[shopHeaders.position.toLowerCase()] ?? '';
  const headers = { ...headersOfReader, [shopHeaders.position]: position };
  await expect(async () => expect((await request.get(path, { headers })).ok()).toBe(true)).toPass();
}
