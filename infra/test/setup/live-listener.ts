// A tab of a browser that listens to the shop and, whatever happens on the way, comes back with what it heard last.
import { setTimeout as sleep } from 'node:timers/promises';
import { livePath } from '@aangan/shared-events/live/http';
import { z } from 'zod';

/** `at` is when, in milliseconds. */
export type Heard = { readonly name: string; readonly data: unknown; readonly at: number };

export type LiveListener = {
  /** All but heartbeats, in order. */
  readonly heard: () => readonly Heard[];
  /** How often it was let in: once, and once for each time that the line broke. */
  readonly lines: () => number;
  readonly isListening: () => boolean;
  readonly close: () => Promise<void>;
};

const PAUSE_MS = 100;
/** Two heartbeats and a little. */
const SILENCE_MS = 32_000;

/** Listens at `url`, with a token as its owner. */
export function listenLive(url: string, token: string): LiveListener {
  const heard: Heard[] = [];
  const closing = new AbortController();
  let lastId: string | undefined;
  let lines = 0;
  let isListening = false;

  const take = (block: string): void => {
    const fields = block.split('\n').map((line) => /^(\w+): ?(.*)$/.exec(line) ?? []);
    const field = (name: string): string | undefined => fields.find(([, key]) => key === name)?.[2];
    lastId = field('id') ?? lastId;
    const name = field('event');
    if (name !== undefined && name !== 'heartbeat')
      heard.push({ name, data: z.unknown().parse(JSON.parse(field('data') ?? 'null')), at: Date.now() });
  };
  const listenOnce = async (): Promise<void> => {
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
      lines += 1;
      isListening = true;
      let rest = '';
      for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
        watchdog.refresh();
        const blocks = (rest + text).split('\n\n');
        rest = blocks.pop() ?? '';
        blocks.forEach(take);
      }
    } catch {
      // The line broke; the next one goes on after what was heard.
    } finally {
      clearTimeout(watchdog);
      isListening = false;
    }
  };
  const listening = (async () => {
    while (!closing.signal.aborted) {
      await listenOnce();
      await sleep(PAUSE_MS);
    }
  })();
  return {
    heard: () => heard,
    lines: () => lines,
    isListening: () => isListening,
    close: () => {
      closing.abort();
      return listening;
    },
  };
}
