// The loader's client of the public API, which retries while the shop is busy.
import { retry } from '@aangan/platform/process/retry';
import { shopHeaders } from '@aangan/shared-events/shop-headers';
import { z } from 'zod';

/** The code of a shop that refuses all changes until its operator has freed space. */
const DISK_FULL = 'disk-full';

export class ShopRefusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(what: string, status: number, code: string, message: string) {
    super(
      code === DISK_FULL
        ? 'The shop takes no changes, because the disk of its data is almost full. Free space until 500 MB and 5 % are free, or choose another disk with DATA_DIR.'
        : `${what} was refused (${status}): ${message}`,
    );
    this.status = status;
    this.code = code;
  }
}

export type ShopRequest = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: FormData | object;
  readonly token?: string;
  /** One key for each action; the same when an interrupted load is repeated. */
  readonly idempotencyKey?: string;
};

export type ShopClient = (request: ShopRequest) => Promise<unknown>;

const refusal = z.object({ message: z.string(), code: z.string().default('') });

const LONGEST_WAIT_MS = 15 * 60_000;
/** After a broken connection; the shop itself says how long to wait. */
const FIRST_PAUSE_MS = 200;

/** A refusal, and after how many milliseconds it may be different; null: never. */
class Refused extends Error {
  readonly refusal: ShopRefusal;
  readonly pauseMs: number | null;

  constructor(refusal: ShopRefusal, pauseMs: number | null) {
    super(refusal.message);
    this.refusal = refusal;
    this.pauseMs = pauseMs;
  }
}

const headersOf = ({ body, token, idempotencyKey }: ShopRequest): Record<string, string> => ({
  [shopHeaders.screen]: 'demo',
  ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
  ...(idempotencyKey === undefined ? {} : { [shopHeaders.idempotencyKey]: idempotencyKey }),
  ...(body === undefined || body instanceof FormData ? {} : { 'Content-Type': 'application/json' }),
});

const bodyOf = ({ body }: ShopRequest): FormData | string | null =>
  body === undefined ? null : body instanceof FormData ? body : JSON.stringify(body);

/** Milliseconds to wait before a retry; null when a retry is useless. */
const pauseAfter = (response: Response): number | null => {
  if (response.status !== 429 && response.status !== 503) return null;
  const seconds = Number(response.headers.get('Retry-After') ?? '1');
  return Number.isFinite(seconds) ? Math.max(1, seconds) * 1000 : 1000;
};

const refusalOf = async (what: string, response: Response): Promise<ShopRefusal> => {
  const parsed = refusal.safeParse(await response.json().catch(() => null));
  const { message, code } = parsed.success ? parsed.data : { message: response.statusText, code: '' };
  return new ShopRefusal(what, response.status, code, message);
};

/**
 * A client of the shop at `url`. It waits as `Retry-After` says after 429 and 503, except for a full disk, and retries broken connections, for at most
 * fifteen minutes in all for one request.
 * @throws ShopRefusal for every other refusal
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
    let [waited, broken] = [0, 0];
    const answered = async (): Promise<Response> => {
      const response = await send();
      if (response.ok) return response;
      const refused = await refusalOf(what, response);
      if (refused.code === DISK_FULL) throw new Refused(refused, null);
      throw new Refused(refused, pauseAfter(response));
    };
    const onFailure = (error: unknown): number => {
      if (!(error instanceof Refused) && ++broken > 4)
        throw new Error(`The shop at ${url} does not answer.`, { cause: error });
      const pause = error instanceof Refused ? error.pauseMs : FIRST_PAUSE_MS * broken;
      if (error instanceof Refused && (pause === null || waited + pause > LONGEST_WAIT_MS))
        throw error.refusal;
      waited += pause ?? 0;
      return pause ?? 0;
    };
    const response = await retry(answered, { firstPauseMs: FIRST_PAUSE_MS, onFailure });
    return response.json() as Promise<unknown>;
  };
