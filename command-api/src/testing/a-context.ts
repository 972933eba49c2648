// Command contexts for tests, with fixed times.
import type { CommandContext } from '../domain/command-context.ts';

export const NOON = '2026-11-20T06:30:00.000Z';

/** A command context of the system. */
export function aContext(more: Partial<CommandContext> = {}): CommandContext {
  return { at: NOON, by: { kind: 'system' }, origin: { client: 'api' }, correlationId: 'test', ...more };
}
