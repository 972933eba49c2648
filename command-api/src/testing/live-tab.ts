// A browser tab on the live feed, for tests: over HTTP, without the shop's own code.
import { setTimeout as sleep } from 'node:timers/promises';
import { createParser } from 'eventsource-parser';
import { expect } from 'vitest';
import type { Person } from './api.ts';

export type Tab = {
  readonly status: number;
  readonly headers: Headers;
  /** All messages except heartbeats, in order. */
  readonly messages: () => readonly { readonly event: string; readonly data: unknown }[];
  /** The cursor for the next tab's `lastId`. */
  readonly lastId: () => string;
  readonly ended: () => boolean;
  readonly close: () => void;
};

const PAUSE_MS = 200;

/** Opens a tab and waits until it receives. A reconnecting browser passes its cursor as `lastId`. */
export async function openTab(url: string, as?: Pick<Person, 'token'>, lastId?: string): Promise<Tab> {
  const closing = new AbortController();
  const headers = {
    ...(as && { Authorization: `Bearer ${as.token}` }),
    ...(lastId !== undefined && { 'Last-Event-ID': lastId }),
  };
  const ask = () => fetch(`${url}/api/live`, { headers, signal: closing.signal });
  let response = await ask();
  // Retries while the accounts view is not live.
  for (; response.status === 503; response = await ask()) {
    await response.body?.cancel();
    await sleep(PAUSE_MS);
  }
  const messages: { event: string; data: unknown }[] = [];
  let [id, ended] = ['', false];
  const parser = createParser({
    onEvent: (event) => {
      id = event.id ?? id;
      if (event.event !== 'heartbeat')
        messages.push({ event: event.event ?? '', data: JSON.parse(event.data) });
    },
  });
  const listen = async () => {
    for await (const text of (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()))
      parser.feed(text);
  };
  listen()
    .catch(() => undefined)
    .finally(() => (ended = true));
  if (response.ok) await expect.poll(() => id).not.toBe('');
  return {
    status: response.status,
    headers: response.headers,
    messages: () => messages,
    lastId: () => id,
    ended: () => ended,
    close: () => closing.abort(),
  };
}
