// Views reflect a write with a short delay: a read without the write's position may return older data.
import { shopHeaders } from '@aangan/shared-events/shop-headers';
import type { APIRequestContext, APIResponse } from '@playwright/test';
import { expect } from '@playwright/test';

/** Waits until a read at `path` reflects the write. */
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
