// Calls of a journey's own, made as the web app makes them: a shop that is catching up (503 with Retry-After) is asked again when it says, and
// what is written has one key however often it is sent.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { shopHeaders } from '@aangan/shared-events/http';
import type { APIRequestContext, APIResponse } from '@playwright/test';

const RETRY_FOR_MS = 60_000;

type Options = Parameters<APIRequestContext['post']>[1];

/** The same calls, patient; an answer that says nothing of coming back is given as it is. */
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
  return Object.assign(Object.create(calls), ours);
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
