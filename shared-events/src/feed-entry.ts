// The feed of a projection is the only channel from its worker to the APIs. Each atomic step of the live generation publishes one entry: the
// checkpoint before and after it, the keys that it has changed and its live messages. An entry with live messages is stored too (live/feed.ts).
import { parseHeartbeat, type Heartbeat } from './view-keys.ts';

/** Live messages as they are stored: the id of their entry in the stored feed, and of the entry before it. */
export type StoredMessages = {
  readonly id: string;
  readonly previous: string;
  /** A JSON list. */
  readonly messages: string;
  /** Whether all earlier messages were removed. */
  readonly forgets: boolean;
};

/**
 * A step from one checkpoint to the next. `from` is empty for the first step of a generation and for its activation; a reader whose generation or
 * checkpoint differs has missed an entry. `changed` holds full Redis keys, possibly repeated.
 */
export type FeedStep = {
  readonly kind: 'step';
  readonly generation: string;
  /** Positions as text (see position.ts), so that a reader need not parse each. */
  readonly from: string;
  readonly to: string;
  readonly changed: readonly string[];
  readonly stored: StoredMessages | undefined;
};

/** Published every second by the worker that leads; `generation` and `checkpoint` are those of the live views, empty where there are none. */
export type FeedHeartbeat = {
  readonly kind: 'heartbeat';
  readonly state: Heartbeat['state'];
  readonly generation: string;
  readonly checkpoint: string;
};

/** `dropped`: the live generation was deleted. */
export type FeedEntry = FeedStep | FeedHeartbeat | { readonly kind: 'dropped' };

/** Parses a published entry: lines, of which those of a step's keys are the last. Undefined for anything else. */
export function parseFeedEntry(text: string): FeedEntry | undefined {
  const lines = text.split('\n');
  const [kind, generation = '', first = '', second = ''] = lines;
  if (kind === 'step') {
    const [, , , , id = '', previous = '', forgets = '', messages = ''] = lines;
    const stored = id === '' ? undefined : { id, previous, messages, forgets: forgets !== '' };
    return { kind, generation, from: first, to: second, changed: lines.slice(STEP_LINES), stored };
  }
  if (kind === 'heartbeat') {
    const state = parseHeartbeat(`${second}:0`)?.state;
    return state && { kind, state, generation, checkpoint: first };
  }
  return kind === 'dropped' ? { kind } : undefined;
}

const STEP_LINES = 8;

/** Formats an entry as the worker's scripts do (projections/src/runtime/redis/view-scripts.ts). */
export function formatFeedEntry(entry: FeedEntry): string {
  if (entry.kind === 'dropped') return entry.kind;
  if (entry.kind === 'heartbeat')
    return [entry.kind, entry.generation, entry.checkpoint, entry.state].join('\n');
  const { kind, generation, from, to, stored, changed } = entry;
  const { id = '', previous = '', forgets = false, messages = '' } = stored ?? {};
  return [kind, generation, from, to, id, previous, forgets ? '1' : '', messages, ...changed].join('\n');
}
