// Tests' contexts: fixed times, nobody in particular.
import type { CommandContext } from '../domain/command-context.ts';

export const NOON = '2026-11-20T06:30:00.000Z';

/** The context of a command of nobody in particular. */
export function aContext(more: Partial<CommandContext> = {}): CommandContext {
  return { at: NOON, by: { kind: 'system' }, origin: { client: 'api' }, correlationId: 'test', ...more };
}
