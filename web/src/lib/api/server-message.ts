import { ApiError } from './api-error.ts';

/** The message of the shop's refusal; undefined when it gave none. */
export function serverMessageOf(error: unknown): string | undefined {
  return error instanceof ApiError && error.serverMessage !== '' ? error.serverMessage : undefined;
}
