// Every call to the API: bearer token, minimum log position of a read, idempotency key of a write, name of the screen. Refusals become ApiError.
import { shopHeaders } from '@aangan/shared-events/shop-headers';
import { fieldsOf } from '@aangan/shared-events/fields';
import { ApiError, NoAnswerError, readRefusal, type Refusal, UnreadableAnswerError } from './api-error.ts';
import { knownPosition, storePosition } from './log-position.ts';
import { screenName } from './screen-name.ts';
import { clearRefusedToken, readSession, type Session } from '../session/stored-session.ts';

const ANSWER_WITHIN_MS = 20_000;
/** Uploads of pictures take longer than other requests. */
const UPLOAD_WITHIN_MS = 120_000;
/** Limits in milliseconds on retries after a 503 with `Retry-After`: in total, and for each wait. */
const RETRY_FOR_MS = 15_000;
const LONGEST_WAIT_MS = 5_000;

type Method = 'POST' | 'PUT' | 'DELETE';
type Query = Readonly<Record<string, string | number | null | undefined>>;

/**
 * A GET. While the shop is catching up it retries after the time that `Retry-After` gives. An answer that a write of this browser has overtaken may be
 * from before the write, which would disappear from the screen: it is requested once more, from the position of the write. The answer is cast to the
 * shared response type, because zod does not fit into the first load; queries read what another API may leave out with `answer-fields.ts`.
 */
export async function read<Answer>(
  path: string,
  options: { query?: Query; signal?: AbortSignal } = {},
): Promise<Answer> {
  const address = withQuery(path, options.query);
  if (import.meta.env.SSR) {
    const { askForPage } = await import('./asking.ts');
    const answer = await askForPage(address);
    if (answer !== undefined) return answer as Answer;
  }
  const sender = readSession();
  const send = () => {
    const position = knownPosition();
    const headers = position === null ? {} : { [shopHeaders.position]: position };
    return call(address, { headers, signal: options.signal ?? null }, sender);
  };
  const before = knownPosition();
  const response = await retryWhileUnavailable(send, options.signal);
  return answerOf<Answer>(
    knownPosition() === before ? response : await retryWhileUnavailable(send, options.signal),
  );
}

type WriteArguments = [
  method: Method,
  path: string,
  idempotencyKey: string,
  body?: object,
  extraHeaders?: Readonly<Record<string, string>>,
];

/** A write under an idempotency key: sending it again with the same key is safe. Retries as `read` does. */
export async function write<Answer>(...request: WriteArguments): Promise<Answer> {
  return (await writeAt<Answer>(...request)).answer;
}

/** A write with the log position that its answer names; null when it names none, as an API other than ours. */
export async function writeAt<Answer>(
  ...[method, path, idempotencyKey, body, extraHeaders = {}]: WriteArguments
): Promise<{ readonly answer: Answer; readonly position: string | null }> {
  const isForm = body instanceof FormData;
  const init = {
    method,
    headers: {
      [shopHeaders.idempotencyKey]: idempotencyKey,
      ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
      ...extraHeaders,
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  };
  const sender = readSession();
  const response = await retryWhileUnavailable(() => call(path, init, sender));
  const position = response.headers.get(shopHeaders.position);
  storePosition(position);
  return { answer: await answerOf<Answer>(response, '{}'), position };
}

/** Replaces the `:id` of a path from shared-events. */
export function pathOf(path: string, id: number | string): string {
  return path.replace(':id', encodeURIComponent(id));
}

export function authorization(session: Session | null = readSession()): Record<string, string> {
  return session === null ? {} : { Authorization: `Bearer ${session.token}` };
}

/** Retries on 503 with `Retry-After`, for at most `RETRY_FOR_MS`. By hand: the pause is the server's, and a library would not fit into the first load. */
export async function retryWhileUnavailable(
  send: () => Promise<Response>,
  signal?: AbortSignal,
): Promise<Response> {
  const until = performance.now() + RETRY_FOR_MS;
  for (;;) {
    const response = await send();
    const seconds = response.status === 503 ? response.headers.get('retry-after') : null;
    const wait = Math.min(Number(seconds) * 1_000, LONGEST_WAIT_MS);
    if (seconds === null || !(performance.now() + wait < until)) return response;
    await pause(wait, signal);
  }
}

/** A repeat is in the name of its `sender`, who may have logged out since, and another person in. */
async function call(path: string, init: RequestInit, sender: Session | null): Promise<Response> {
  const now = readSession();
  const session = now?.userId === sender?.userId ? now : sender;
  const timeout = AbortSignal.timeout(init.body instanceof FormData ? UPLOAD_WITHIN_MS : ANSWER_WITHIN_MS);
  let response;
  try {
    response = await fetch(path, {
      ...init,
      signal: init.signal ? AbortSignal.any([init.signal, timeout]) : timeout,
      headers: {
        Accept: 'application/json',
        [shopHeaders.screen]: screenName(location.pathname),
        ...authorization(session),
        ...Object.fromEntries(new Headers(init.headers)),
      },
    });
  } catch (error) {
    // The caller aborted: not an error of the shop.
    if (init.signal?.aborted) throw error;
    throw new NoAnswerError(error);
  }
  if (response.status === 401 && session !== null) clearRefusedToken(session.token);
  return response;
}

/** @param emptyBody the JSON that an empty body and `null` stand for; callers use little of a write's answer, so it may be missing */
async function answerOf<Answer>(response: Response, emptyBody = ''): Promise<Answer> {
  const { status, statusText } = response;
  if (!response.ok) throw new ApiError(status, statusText, await refusalOf(response));
  const text = (await textOf(response)) || emptyBody;
  let answer: unknown;
  try {
    answer = JSON.parse(text) ?? JSON.parse(emptyBody);
  } catch (error) {
    throw new UnreadableAnswerError(status, error);
  }
  if (fieldsOf(answer)['success'] === false) throw new ApiError(status, statusText, readRefusal(answer));
  return answer as Answer;
}

async function textOf(response: Response): Promise<string> {
  try {
    return await response.text();
  } catch (error) {
    throw new NoAnswerError(error);
  }
}

async function refusalOf(response: Response): Promise<Refusal> {
  // A proxy that refuses in place of the shop sends only the header.
  const seconds = Number(response.headers.get('retry-after'));
  const header = response.status === 429 && seconds > 0 ? { retryAfter: seconds } : {};
  try {
    return { ...header, ...readRefusal(await response.json()) };
  } catch {
    return header;
  }
}

function withQuery(path: string, query: Query = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
