// The official `razorpay` package with what it lacks: another address, a time limit for each call, errors that name their kind, and headers.
// https://github.com/razorpay/razorpay-node
import { msLeft } from '@aangan/platform/process/deadline';
import type Razorpay from 'razorpay';
import { z } from 'zod';
import { GatewayRefusedError, GatewayUnavailableError } from './payment-gateway.ts';

export type RazorpayAccess = {
  readonly keyId: string;
  readonly keySecret: string;
  readonly apiUrl: string;
  /** Limit of one call, in milliseconds; a request that is nearer to its own deadline has less. */
  readonly limitMs: number;
};

export type RazorpayClient = {
  /** A call of the package, which is loaded with the first one. Throws `GatewayUnavailableError` or `GatewayRefusedError`. */
  readonly call: <T>(act: (razorpay: Razorpay) => Promise<T>) => Promise<T>;
  /** Whether the last answer refused the keys. */
  readonly areKeysRefused: () => boolean;
  /** Posts with headers of its own, which the package's methods cannot send. Throws as `call` does. */
  readonly post: (path: string, body: object, headers: Readonly<Record<string, string>>) => Promise<unknown>;
};

/** The part of the package's HTTP client (axios) that is used here; its types do not declare it. */
type HttpClient = {
  readonly defaults: { baseURL?: string; maxRedirects?: number };
  readonly interceptors: {
    readonly request: { readonly use: (change: (config: CallConfig) => CallConfig) => void };
    readonly response: {
      readonly use: <T>(onAnswer: (answer: T) => T, onError: (error: unknown) => unknown) => void;
    };
  };
  readonly post: (
    path: string,
    body: object,
    config: { readonly headers: Readonly<Record<string, string>> },
  ) => Promise<{ readonly data: unknown }>;
};
type CallConfig = { timeout?: number; signal?: AbortSignal };

/** What remains of a request's time for answering it, in milliseconds. */
const ANSWER_MS = 250;

/** Makes the client. */
export function makeRazorpayClient({ keyId, keySecret, apiUrl, limitMs }: RazorpayAccess): RazorpayClient {
  let areKeysRefused = false;
  const open = async () => {
    // A fifth of the time in which a process starts, and needless in most of them.
    const { default: Package } = await import('razorpay');
    const razorpay = new Package({ key_id: keyId, key_secret: keySecret });
    return { razorpay, http: prepare(httpClientOf(razorpay)) };
  };
  const prepare = (http: HttpClient): HttpClient => {
    http.defaults.baseURL = apiUrl.replace(/\/+$/, '');
    // A redirect would send the keys to another server.
    http.defaults.maxRedirects = 0;
    http.interceptors.request.use((config) => {
      const timeout = Math.max(1, Math.floor(Math.min(limitMs, msLeft(limitMs + ANSWER_MS) - ANSWER_MS)));
      // The timeout counts silence; the signal ends an answer that trickles.
      return Object.assign(config, { timeout, signal: AbortSignal.timeout(timeout) });
    });
    http.interceptors.response.use(
      (answer) => {
        areKeysRefused = false;
        return answer;
      },
      (error) => {
        const status = statusOf(error);
        if (status !== 0) areKeysRefused = isOfKeys(status);
        // The package reads `error.response` of every error and throws a TypeError where there was no answer.
        return Promise.reject(withAnswer(error));
      },
    );
    return http;
  };
  let opened: ReturnType<typeof open> | undefined;
  const client = () => (opened ??= open());
  return {
    areKeysRefused: () => areKeysRefused,
    call: async (act) => orGatewayError(act((await client()).razorpay)),
    post: async (path, body, headers) => {
      const { http } = await client();
      try {
        const { data } = await http.post(path, body, { headers });
        return data;
      } catch (error) {
        throw gatewayErrorOf(asPackageError(error));
      }
    },
  };
}

function httpClientOf({ api }: Razorpay): HttpClient {
  // `rq` is the axios instance; the package's types leave it out.
  const { rq } = api as unknown as { readonly rq?: HttpClient };
  if (rq === undefined) throw new Error('the razorpay package has no HTTP client at api.rq');
  return rq;
}

const answered = z.object({ response: z.object({ status: z.number(), data: z.unknown() }) });

/** The status of the answer; 0 without one. */
function statusOf(error: unknown): number {
  const parsed = answered.safeParse(error);
  return parsed.success ? parsed.data.response.status : 0;
}

function withAnswer(error: unknown): unknown {
  const parsed = answered.safeParse(error);
  const { status, data } = parsed.success ? parsed.data.response : { status: 0, data: undefined };
  const body = typeof data === 'object' && data !== null ? data : {};
  const message = error instanceof Error ? error.message : 'no answer';
  return Object.assign(new Error(message, { cause: error }), { response: { status, data: body } });
}

/** The shape in which the package throws, for calls that go past it. */
function asPackageError(error: unknown): unknown {
  const parsed = answered.safeParse(error);
  if (!parsed.success) return error;
  const { status, data } = parsed.data.response;
  return { statusCode: status, ...(typeof data === 'object' && data) };
}

/** What the package throws: the status and the documented error object. */
const packageError = z.object({
  statusCode: z.coerce.number(),
  error: z.object({ code: z.string(), description: z.string().nullish() }).optional().catch(undefined),
});

/** The codes of faults that are not the caller's. https://razorpay.com/docs/errors */
const FAULTS = new Set(['SERVER_ERROR', 'GATEWAY_ERROR']);

async function orGatewayError<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof GatewayUnavailableError || error instanceof GatewayRefusedError) throw error;
    throw gatewayErrorOf(error);
  }
}

function gatewayErrorOf(thrown: unknown): Error {
  const parsed = packageError.safeParse(thrown);
  if (!parsed.success)
    return new GatewayUnavailableError('the payment gateway did not answer', { cause: thrown });
  const { statusCode: status, error } = parsed.data;
  const isRefusal = status >= 400 && status < 500 && !isWorthRepeating(status) && !isOfKeys(status);
  if (isRefusal && error !== undefined && !FAULTS.has(error.code))
    return new GatewayRefusedError(error.code, error.description ?? error.code);
  const what = status === 0 ? 'did not answer' : `answered with status ${status}`;
  return new GatewayUnavailableError(`the payment gateway ${what}`, { cause: thrown });
}

/** The keys are wrong, revoked or may not do it: that says nothing about the payment, and an operator can mend it. */
function isOfKeys(status: number): boolean {
  return status === 401 || status === 403;
}

/** 408 and 429 ask to come again; 409: the first request with this idempotency key is still being processed. */
function isWorthRepeating(status: number): boolean {
  return [408, 409, 425, 429].includes(status);
}
