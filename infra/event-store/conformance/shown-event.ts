import type { ResolvedEvent } from '@eventstore/db-client';

const contentOf = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'l' in data ? data.l : data;

/** An event in answers: revision, type and data. */
export const shownEvent = ({ event }: ResolvedEvent): string => {
  if (event === undefined) return 'a link to nothing';
  const content = event.isJson
    ? JSON.stringify(contentOf(event.data))
    : `bytes(${event.data instanceof Uint8Array ? event.data.length : 0})`;
  return `${event.revision}:${event.type}:${content}`;
};
