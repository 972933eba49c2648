// API calls of a journey, made as the web app makes them: a 503 with Retry-After is retried after that time, and each write has one
// idempotency key for all attempts.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { shopHeaders } from '@aangan/shared-events/shop-headers';
import type { APIRequestContext, APIResponse } from '@playwright/test';

const RETRY_FOR_MS = 60_000;

type Options = Parameters<APIRequestContext['post']>[1];

/** The same calls with retries; an answer without Retry-After is returned as it is. */
export function withRetries(calls: APIRequestContext): APIRequestContext {
  const writes =
    (method: 'post' | 'put' | 'delete') =>
    (url: string, { headers, ...options }: NonNullable<Options> = {}) => {
      const keyed = { [shopHeaders.idempotencyKey]: randomUUID(), ...headers };
      return retryWhileUnavailable(() => calls[method](url, { ...options, headers: keyed }));
    };
  const ours: Partial<APIRequestContext> = {
    get: (url, options) => retryWhileUnavailable(() => calls.get(url, options)),
    post: writes('post'),
    put: writes('put'),
    delete: writes('delete'),
  };
  return Object.assign(Object.create(calls) as APIRequestContext, ours);
}

async function retryWhileUnavailable(call: () => Promise<APIResponse>): Promise<APIResponse> {
  const until = performance.now() + RETRY_FOR_MS;
  for (;;) {
    const answer = await call();
    const seconds = answer.status() === 503 ? answer.headers()['retry-after'] : undefined;
    if (seconds === undefined || performance.now() > until) return answer;
    await sleep(Number(seconds) * 1000);
  }
}
