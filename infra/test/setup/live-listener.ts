// A client of the live stream that reconnects after every break and resumes after the last id it received.
import { setTimeout as sleep } from 'node:timers/promises';
import { livePath } from '@aangan/shared-events/live/paths';
import { z } from 'zod';

/** `at`: the time of arrival in milliseconds. */
export type ReceivedMessage = { readonly name: string; readonly data: unknown; readonly at: number };

export type LiveListener = {
  /** All messages but heartbeats, in order. */
  readonly received: () => readonly ReceivedMessage[];
  /** How often the server opened a stream: once, and once for each reconnect. */
  readonly connectionCount: () => number;
  readonly isListening: () => boolean;
  readonly close: () => Promise<void>;
};

const PAUSE_MS = 100;
/** Slightly more than two heartbeats. */
const SILENCE_MS = 32_000;

/** Listens at `url` with a token. */
export function listenLive(url: string, token: string): LiveListener {
  const received: ReceivedMessage[] = [];
  const closing = new AbortController();
  let lastId: string | undefined;
  let connectionCount = 0;
  let isListening = false;

  const receive = (block: string): void => {
    const fields = block.split('\n').map((line) => /^(\w+): ?(.*)$/.exec(line) ?? []);
    const field = (name: string): string | undefined => fields.find(([, key]) => key === name)?.[2];
    lastId = field('id') ?? lastId;
    const name = field('event');
    if (name !== undefined && name !== 'heartbeat')
      received.push({ name, data: z.unknown().parse(JSON.parse(field('data') ?? 'null')), at: Date.now() });
  };
  const readStream = async (): Promise<void> => {
    const headers = {
      authorization: `Bearer ${token}`,
      accept: 'text/event-stream',
      ...(lastId === undefined ? {} : { 'last-event-id': lastId }),
    };
    const silence = new AbortController();
    const watchdog = setTimeout(() => silence.abort(), SILENCE_MS);
    try {
      const signal = AbortSignal.any([closing.signal, silence.signal]);
      const response = await fetch(new URL(livePath, url), { headers, signal });
      if (!response.ok || response.body === null) return;
      connectionCount += 1;
      isListening = true;
      let rest = '';
      for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
        watchdog.refresh();
        const blocks = (rest + text).split('\n\n');
        rest = blocks.pop() ?? '';
        blocks.forEach(receive);
      }
    } catch {
      // The connection broke; the next one resumes after the last id.
    } finally {
      clearTimeout(watchdog);
      isListening = false;
    }
  };
  const listening = (async () => {
    while (!closing.signal.aborted) {
      await readStream();
      await sleep(PAUSE_MS);
    }
  })();
  return {
    received: () => received,
    connectionCount: () => connectionCount,
    isListening: () => isListening,
    close: () => {
      closing.abort();
      return listening;
    },
  };
}
