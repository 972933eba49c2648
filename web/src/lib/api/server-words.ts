import { ApiError } from './api-error.ts';

/** What the shop itself said of a refusal; undefined when it said nothing. */
export function serverWords(error: unknown): string | undefined {
  return error instanceof ApiError && error.serverMessage !== '' ? error.serverMessage : undefined;
}
