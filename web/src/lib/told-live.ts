// What the shop has just told by itself, kept for a moment: an answer that was asked for before it must not undo it. Every fact that an answer may
// know better is told as well, so whoever applies what was told since ends right.
import type { LiveMessageName, LiveMessages } from '@aangan/shared-events/live/http';
import type { QueryClient } from '@tanstack/react-query';

export type ToldLive = {
  [Name in LiveMessageName]: { readonly name: Name; readonly data: LiveMessages[Name] };
}[LiveMessageName];

/** No answer is waited for longer. */
const KEPT_MS = 60_000;
const MOST_KEPT = 2_000;

type Listener = (client: QueryClient, told: ToldLive) => void;
const listeners = new Set<Listener>();

/** Hands everything told from now on to a part of the app that is loaded only where it is needed, such as the back office. */
export function hearTold(listener: Listener): void {
  listeners.add(listener);
}

/** Keeps what was told, and hands it on. */
export function tell(client: QueryClient, told: ToldLive): void {
  keepTold(told);
  for (const listener of listeners) listener(client, told);
}

let kept: { readonly at: number; readonly message: ToldLive }[] = [];

export function keepTold(message: ToldLive, now: number = performance.now()): void {
  if (message.name === 'heartbeat') return;
  if (kept.length >= MOST_KEPT) kept = kept.slice(MOST_KEPT / 2);
  while (kept[0] !== undefined && now - kept[0].at >= KEPT_MS) kept.shift();
  kept.push({ at: now, message });
}

/** Everything told since that moment, oldest first. */
export function toldSince(began: number): readonly ToldLive[] {
  return kept.filter(({ at }) => at >= began).map(({ message }) => message);
}

/** What was told last of one thing since that moment; undefined when nothing was. */
export function lastTold<Name extends LiveMessageName>(
  name: Name,
  began: number,
): LiveMessages[Name] | undefined {
  type Wanted = { readonly name: Name; readonly data: LiveMessages[Name] };
  const isOfName = (told: ToldLive): told is ToldLive & Wanted => told.name === name;
  return toldSince(began).filter(isOfName).at(-1)?.data;
}
