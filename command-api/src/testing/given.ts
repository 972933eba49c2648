// given(...).when(request).then(status, body, newEvents): the helpers of route tests. The API, the log, Redis
// and the projections are real.
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { ShopEvent } from '@aangan/shared-events/event';
import type { catalogueClaimEvents } from '@aangan/shared-events/features/catalogue/claims/events';
import type { mailEvents } from '@aangan/shared-events/features/mail/events';
import { expect } from 'vitest';
import type { ApiInTest, Person } from './api.ts';

/** Earlier events of one stream, their personal data sealed for `sealFor`. */
export type Before = {
  readonly stream: string;
  readonly events: readonly ShopEvent[];
  readonly sealFor?: string;
};

export type TestRequest = {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE' | 'PATCH';
  readonly path: string;
  readonly as?: Pick<Person, 'token'>;
  /** An object is sent as JSON, a FormData as a form, a string unchanged. */
  readonly body?: object | string;
  readonly headers?: Readonly<Record<string, string>>;
};

export type TestResponse = { readonly status: number; readonly body: unknown; readonly headers: Headers };

export type Then = {
  /**
   * Checks the answer: its status, its body (as `toMatchObject` or, given a schema, parsed) and the business events that it caused, in
   * order, each at least what is named. Resolves with the answer.
   */
  readonly then: (
    status: number,
    body?: object | { readonly parse: (given: unknown) => unknown },
    newEvents?: readonly { readonly type: string; readonly data?: object }[],
  ) => Promise<TestResponse>;
};

/** Appended by a process manager, at a time of its own: no request causes it directly. */
const MAIL: keyof typeof mailEvents = 'MailQueued';
const CLAIM: keyof typeof catalogueClaimEvents = 'CatalogueChangeClaimed';

/** Makes the helpers for one running API. */
export function makeGiven(api: () => ApiInTest) {
  return (...before: readonly Before[]) => ({
    when: (request: TestRequest): Then => ({
      then: async (status, body, newEvents) => {
        const { append, caughtUp, services, eventsAfter } = api();
        for (const { stream, events, sealFor } of before) await append(stream, events, sealFor);
        await caughtUp();
        const head = await services.log.head();
        const answered = await sendRequest(api().url, request);
        expect([answered.status, answered.body]).toEqual([status, answered.body]);
        if (body !== undefined && 'parse' in body) parseOrFail(body, answered.body);
        else if (body !== undefined) expect(answered.body).toMatchObject(body);
        if (newEvents !== undefined) {
          // A claim contains the change that follows it; when no change is expected, no claim is expected
          // either.
          const isCounted = ({ type }: ShopEvent): boolean =>
            type !== MAIL && (type !== CLAIM || newEvents.length === 0);
          const caused = (await eventsAfter(head))
            .filter(isCounted)
            .map(({ type, data }) => ({ type, data }));
          expect(caused.map(({ type }) => type)).toEqual(newEvents.map(({ type }) => type));
          expect(caused).toMatchObject([...newEvents]);
        }
        return answered;
      },
    }),
  });
}

/** How long and how often a request is retried while the answer is 503, in milliseconds. */
const RETRY_TIMEOUT_MS = 60_000;
const RETRY_EVERY_MS = 200;

/**
 * Sends a request as any client does: retries while the answer is 503, which on a busy machine may happen at
 * any time.
 */
export async function sendRequest(url: string, request: TestRequest): Promise<TestResponse> {
  for (const end = Date.now() + RETRY_TIMEOUT_MS; ; await sleep(RETRY_EVERY_MS)) {
    const answered = await sendRequestOnce(url, request);
    if (answered.status !== 503 || Date.now() > end) return answered;
  }
}

/** Sends a request once and reads its answer. */
export async function sendRequestOnce(
  url: string,
  { method, path, as, body, headers }: TestRequest,
): Promise<TestResponse> {
  const isJson = typeof body === 'object' && !(body instanceof FormData);
  const response = await fetch(url + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(as !== undefined && { Authorization: `Bearer ${as.token}` }),
      ...(isJson && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: isJson ? JSON.stringify(body) : body }),
  });
  const text = await response.text();
  const type = response.headers.get('content-type') ?? '';
  return {
    status: response.status,
    body: /^application\/json\b/.test(type) && text !== '' ? JSON.parse(text) : text,
    headers: response.headers,
  };
}

function parseOrFail(schema: object, given: unknown): void {
  if (schema instanceof z.ZodType) schema.parse(given);
}
