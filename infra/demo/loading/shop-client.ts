// The loader's way into the shop: the public API, like any other client, patient with a busy server.
import { setTimeout as wait } from 'node:timers/promises';
import { shopHeaders } from '@aangan/shared-events/http';
import { z } from 'zod';

export class ShopRefusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(what: string, status: number, code: string, message: string) {
    super(`${what} was refused (${status}): ${message}`);
    this.status = status;
    this.code = code;
  }
}

export type ShopRequest = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: FormData | object;
  readonly token?: string;
  /** One value for one intention; the same when a load is begun again. */
  readonly idempotencyKey?: string;
};

export type ShopClient = (request: ShopRequest) => Promise<unknown>;

const refusal = z.object({ message: z.string(), code: z.string().default('') });

const LONGEST_WAIT_MS = 15 * 60_000;

const headersOf = ({ body, token, idempotencyKey }: ShopRequest): Record<string, string> => ({
  [shopHeaders.screen]: 'demo',
  ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
  ...(idempotencyKey === undefined ? {} : { [shopHeaders.idempotencyKey]: idempotencyKey }),
  ...(body === undefined || body instanceof FormData ? {} : { 'Content-Type': 'application/json' }),
});

const bodyOf = ({ body }: ShopRequest): FormData | string | null =>
  body === undefined ? null : body instanceof FormData ? body : JSON.stringify(body);

/** How long to wait before asking again, in milliseconds; null when asking again is of no use. */
const pauseAfter = (response: Response): number | null => {
  if (response.status !== 429 && response.status !== 503) return null;
  const seconds = Number(response.headers.get('Retry-After') ?? '1');
  return Number.isFinite(seconds) ? Math.max(1, seconds) * 1000 : 1000;
};

/**
 * A client of the shop at `url`. It waits as told by 429 and 503 and over broken connections, in all at most fifteen
 * minutes for one request; every other refusal is thrown as a `ShopRefusal`.
 */
export const shopClient =
  (url: string): ShopClient =>
  async (request) => {
    const what = `${request.method} ${request.path}`;
    const send = (): Promise<Response> =>
      fetch(new URL(request.path, url), {
        method: request.method,
        headers: headersOf(request),
        body: bodyOf(request),
      });
    let waited = 0;
    for (let broken = 0; ;) {
      const response = await send().catch((error: unknown) => {
        if (++broken > 4) throw new Error(`The shop at ${url} does not answer.`, { cause: error });
        return null;
      });
      if (response?.ok) return response.json();
      const pause = response === null ? 200 * broken : pauseAfter(response);
      if (response !== null && (pause === null || waited + pause > LONGEST_WAIT_MS)) {
        const parsed = refusal.safeParse(await response.json().catch(() => null));
        const { message, code } = parsed.success ? parsed.data : { message: response.statusText, code: '' };
        throw new ShopRefusal(what, response.status, code, message);
      }
      await response?.body?.cancel();
      waited += pause ?? 0;
      await wait(pause ?? 0);
    }
  };
