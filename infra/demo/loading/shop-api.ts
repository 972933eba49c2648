// The shop's public calls as the loader needs them: every write under a fixed Idempotency-Key, so that a load can be repeated or continued, and
// patience when the shop asks for it.
import { setTimeout as sleep } from 'node:timers/promises';
import { shopHeaders } from '@aangan/shared-events/http';
import { z } from 'zod';

export type ShopApi = {
  readonly get: <T>(path: string, answer: z.ZodType<T>) => Promise<T>;
  /** `key` names the intention; `expected` are the statuses that count as done. */
  readonly post: <T>(path: string, body: FormData | object, key: string, answer: z.ZodType<T>) => Promise<T>;
  /** The same shop, as the bearer of this token. */
  readonly as: (token: string) => ShopApi;
};

/** The shop refused a call for good; the message carries its words. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly status: number;

  constructor(status: number, call: string, said: string) {
    super(`${call} was refused with ${status}: ${said}`);
    this.status = status;
  }
}

const TRIES = 8;
const PASSING = [429, 502, 503];
const LONGEST_PAUSE_S = 30;
const refusal = z.object({ message: z.string() });

/** The shop at `url`, as seen by somebody with this token, or by a stranger. */
export function shopApi(url: string, token?: string): ShopApi {
  const call = async <T>(
    method: string,
    path: string,
    init: RequestInit,
    answer: z.ZodType<T>,
  ): Promise<T> => {
    const headers = {
      [shopHeaders.screen]: 'demo',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...init.headers,
    };
    for (let tried = 1; ; tried++) {
      const response = await fetch(new URL(path, url), { ...init, method, headers });
      const body: unknown = await response.json().catch(() => undefined);
      if (response.ok) return answer.parse(body);
      if (!PASSING.includes(response.status) || tried === TRIES)
        throw new RefusedError(
          response.status,
          `${method} ${path}`,
          refusal.safeParse(body).data?.message ?? 'no reason',
        );
      await sleep(Math.min(Number(response.headers.get('retry-after') ?? 1), LONGEST_PAUSE_S) * 1000);
    }
  };
  return {
    get: (path, answer) => call('GET', path, {}, answer),
    post: (path, body, key, answer) => {
      const isForm = body instanceof FormData;
      const headers = {
        [shopHeaders.idempotencyKey]: key,
        ...(isForm ? {} : { 'content-type': 'application/json' }),
      };
      return call('POST', path, { headers, body: isForm ? body : JSON.stringify(body) }, answer);
    },
    as: (other) => shopApi(url, other),
  };
}

/** Somebody's token, for a username and a password. */
export async function tokenOf(
  api: ShopApi,
  path: string,
  username: string,
  password: string,
): Promise<string> {
  const answer = await api.post(
    path,
    { username, password },
    `demo-login-${username}`,
    z.object({ token: z.string() }),
  );
  return answer.token;
}
