// The recently processed commands of a stream. A hot stream has a new state for every command, so the states share one record, and each sees what was
// processed up to it.
import type { Recorded, ShopEvent } from '@aangan/shared-events/event';

/** How many processed commands are held, and how many claims beside them. Older ones are looked up in the log. */
export const RECENT_COMMANDS = 100;
/** Limit of the event JSON held for processed commands, in bytes: a hundred orders of a hundred lines would take nine megabytes. */
export const RECENT_COMMANDS_BYTES = 1024 * 1024;
/** Bytes of a processed command, or of a stream, beside its events. */
const OVERHEAD = 500;

/** A command that was executed under an idempotency key, and its events. */
export type ProcessedCommand<Event extends ShopEvent> = {
  readonly mac: string;
  readonly claim: boolean;
  readonly events: readonly Recorded<Event>[];
};

export type RecentCommands<Event extends ShopEvent> = {
  /** By the id of its idempotency key; undefined where it was not processed, or is no longer held. */
  readonly get: (keyId: string) => ProcessedCommand<Event> | undefined;
  /** Approximate memory in bytes. */
  readonly bytes: number;
  /** With further events, and without the oldest commands beyond the limits; the newest command stays, however large it is. */
  readonly with: (
    events: readonly Recorded<Event>[],
    isClaim: (event: Recorded<Event>) => boolean,
  ) => RecentCommands<Event>;
};

type Entry<Event extends ShopEvent> = ProcessedCommand<Event> & {
  /** The version of the record that its last event made. */
  readonly version: number;
  readonly bytes: number;
};

/** What the states of one stream share. `version` is that of the newest of them. */
type CommandRecord<Event extends ShopEvent> = {
  /** Oldest first. */
  readonly claims: Map<string, Entry<Event>>;
  readonly others: Map<string, Entry<Event>>;
  bytes: number;
  version: number;
};

/** None. */
export function noCommands<Event extends ShopEvent>(): RecentCommands<Event> {
  return commandsAt({ claims: new Map(), others: new Map(), bytes: 0, version: 0 }, 0);
}

function commandsAt<Event extends ShopEvent>(
  record: CommandRecord<Event>,
  version: number,
): RecentCommands<Event> {
  return {
    get: (keyId) => {
      const entry = record.claims.get(keyId) ?? record.others.get(keyId);
      return entry !== undefined && entry.version <= version ? entry : undefined;
    },
    bytes: OVERHEAD * (1 + record.claims.size + record.others.size) + record.bytes,
    with: (events, isClaim) => {
      // Another state follows from the same one already.
      const own = record.version === version ? record : copyOf(record, version);
      own.version = version + 1;
      for (const event of events) {
        const { commandId, commandMac } = event.metadata;
        if (commandId !== undefined && commandMac !== undefined)
          add(own, commandId, { mac: commandMac, event, claim: isClaim(event) });
      }
      evict(own);
      return commandsAt(own, version + 1);
    },
  };
}

function add<Event extends ShopEvent>(
  record: CommandRecord<Event>,
  keyId: string,
  { mac, event, claim }: { readonly mac: string; readonly event: Recorded<Event>; readonly claim: boolean },
): void {
  const earlier = record.claims.get(keyId) ?? record.others.get(keyId);
  const added = JSON.stringify(event.data).length;
  const entry = {
    ...{ mac, claim: claim || (earlier?.claim ?? false), version: record.version },
    events: [...(earlier?.events ?? []), event],
    bytes: (earlier?.bytes ?? 0) + added,
  };
  if (entry.claim) record.others.delete(keyId);
  (entry.claim ? record.claims : record.others).set(keyId, entry);
  record.bytes += added;
}

function evict<Event extends ShopEvent>(record: CommandRecord<Event>): void {
  const { claims, others } = record;
  const drop = (from: Map<string, Entry<Event>>): void => {
    const [oldest] = from;
    if (oldest === undefined) return;
    from.delete(oldest[0]);
    record.bytes -= oldest[1].bytes;
  };
  while (claims.size > RECENT_COMMANDS) drop(claims);
  while (others.size > RECENT_COMMANDS) drop(others);
  while (record.bytes > RECENT_COMMANDS_BYTES && claims.size + others.size > 1)
    drop(isOlder(claims, others) ? claims : others);
}

function isOlder<Event extends ShopEvent>(
  one: ReadonlyMap<string, Entry<Event>>,
  other: ReadonlyMap<string, Entry<Event>>,
): boolean {
  const versionOf = (entries: ReadonlyMap<string, Entry<Event>>): number =>
    entries.values().next().value?.version ?? Infinity;
  return versionOf(one) < versionOf(other);
}

/** As a state of this version sees it. */
function copyOf<Event extends ShopEvent>(
  record: CommandRecord<Event>,
  version: number,
): CommandRecord<Event> {
  const seen = (entries: ReadonlyMap<string, Entry<Event>>) =>
    new Map([...entries].filter(([, entry]) => entry.version <= version));
  const [claims, others] = [seen(record.claims), seen(record.others)];
  const bytes = [...claims.values(), ...others.values()].reduce((sum, entry) => sum + entry.bytes, 0);
  return { claims, others, bytes, version };
}
