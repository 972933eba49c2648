// How long a cached answer counts as current. One that does is shown again, as after a change of route, without a request.
import type { QueryClient } from '@tanstack/react-query';
import { livenessState, type Liveness } from './live-state.ts';

const UNKNOWN_AFTER_MS = 30_000;

/**
 * For answers whose changes no live message reports: one that is older than 30 s is read when it is shown again.
 * The others are current for as long as live messages arrive, until one marks them as outdated.
 */
export const notLive = { staleTime: UNKNOWN_AFTER_MS } as const;

/** The `staleTime` in milliseconds of answers whose changes live messages report. */
export function staleTimeOfLive(client: QueryClient): number {
  const liveness = client.getQueryData<Liveness>(livenessState.key);
  return liveness?.state === 'live' ? Infinity : UNKNOWN_AFTER_MS;
}
